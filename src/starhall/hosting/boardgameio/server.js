// boardgame.io's server with the smallest game there is. Each move is on the disk before anybody hears of it, as in a hall
// (its own storage for files writes more, and never flushes).
const fs = require("node:fs");
const { Server, Origins } = require("boardgame.io/server");

class Durable {
  constructor(folder) {
    fs.mkdirSync(folder, { recursive: true });
    this.matches = new Map();
    this.log = fs.openSync(`${folder}/log`, "a");
  }
  type() {
    return 1; // its answers are promises
  }
  async connect() {}
  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { initialState, state: initialState, metadata, log: [] });
  }
  async fetch(id, wanted) {
    const match = this.matches.get(id) ?? {};
    return Object.fromEntries(Object.keys(wanted).map((name) => [name, match[name]]));
  }
  async setState(id, state, deltalog) {
    const match = this.matches.get(id);
    match.state = state;
    match.log.push(...(deltalog ?? []));
    await new Promise((done) => fs.write(this.log, `${JSON.stringify([id, deltalog])}\n`, done));
    await new Promise((done) => fs.fdatasync(this.log, done));
  }
  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
  }
  async wipe(id) {
    this.matches.delete(id);
  }
  async listMatches() {
    return [...this.matches.keys()];
  }
}

const game = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
};
const [port, folder] = process.argv.slice(2);
const server = Server({ games: [game], db: new Durable(folder), origins: [Origins.LOCALHOST] });
server.run(Number(port), () => console.log("open"));
