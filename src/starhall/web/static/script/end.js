// The page of the end: curves that fit, keys, the picture to share as it is downloaded.
import { $, make } from "./page.js";
import { copy } from "./buttons.js";
import { drawCurves } from "./curves.js";
import { refused, toast } from "./messages.js";
import { ask } from "./server.js";

const SIZE = { width: 1200, height: 630 };
const KEYS = { r: "#rematch", v: "#review", w: "#watch" };
const DOES = { rematch, share, png: save, link: () => copy(location.href.split("?")[0], "The link is copied.") };

// a picture finds no font outside of itself: the page's own is put into it
async function drawing() {
  const { src, dataset } = $("#shared");
  const [svg, font] = await Promise.all([fetch(src), fetch(dataset.font)]);
  const face = `@font-face{font-family:Saira;font-weight:100 900;src:url(${await asData(await font.blob())})}`;
  return (await svg.text()).replace("<style>", `<style>${face}`);
}

function asData(blob) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result));
    reader.addEventListener("error", failed);
    reader.readAsDataURL(blob);
  });
}

async function png() {
  const image = new Image();
  image.src = await asData(new Blob([await drawing()], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = make("canvas");
  Object.assign(canvas, SIZE);
  canvas.getContext("2d").drawImage(image, 0, 0, SIZE.width, SIZE.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], `${$("#shared").dataset.name}.png`, { type: "image/png" });
}

function download(file) {
  const link = make("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function save() {
  download(await png());
}

// to another app where the device knows how, otherwise as a file
async function share() {
  const file = await png();
  if (!navigator.canShare || !navigator.canShare({ files: [file] })) {
    download(file);
    toast("good", "download", "The picture is saved.", file.name);
    return;
  }
  try {
    await navigator.share({ files: [file], title: document.title });
  } catch {
    // whoever changes his mind shares nothing
  }
}

// the same once more, at the table that the first who asks opens
async function rematch() {
  try {
    const again = await ask(`/api/tables/${$("#end").dataset.table}/rematch`, {});
    location.href = again.address;
  } catch (wrong) {
    refused(wrong);
  }
}

function clicked(event) {
  const button = event.target.closest("[data-end]");
  if (button) DOES[button.dataset.end]();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const button = KEYS[event.key.toLowerCase()] && $(KEYS[event.key.toLowerCase()]);
  if (button) button.click();
}

export function beginEnd() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed);
  new ResizeObserver(drawCurves).observe($("#curves"));
}
