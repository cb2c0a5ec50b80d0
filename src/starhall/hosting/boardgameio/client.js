// Plays matches of two: every seat has a connection and hears every move; whose turn it is moves.
const { readFileSync } = require("node:fs");
const { io } = require("socket.io-client");

const [port, server, tables, moves] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

function cpu() {
  const fields = readFileSync(`/proc/${server}/stat`, "ascii").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function seated() {
  const { matchID } = await post("/games/count/create", { numPlayers: 2 });
  const seats = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/count/${matchID}/join`, { playerID, playerName: "program" });
    const socket = io(`${address}/count`, { transports: ["websocket"], forceNew: true });
    await new Promise((ready) => {
      socket.on("sync", ready);
      socket.on("connect", () => socket.emit("sync", matchID, playerID, playerCredentials, 2));
    });
    seats.push({ socket, playerID, credentials: playerCredentials });
  }
  return { matchID, seats };
}

function play({ matchID, seats }) {
  return new Promise((over) => {
    const move = (count, stateID) => {
      const { socket, playerID, credentials } = seats[count % 2];
      const payload = { type: "add", args: [], playerID, credentials };
      socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
    };
    seats.forEach(({ socket }, seat) => {
      socket.on("update", (_, state) => {
        if (state.G.count % 2 !== seat) return; // who moves next has heard of the last move
        if (state.G.count < moves) move(state.G.count, state._stateID);
        else over();
      });
    });
    move(0, 0);
  });
}

(async () => {
  const matches = [];
  for (let each = 0; each < tables; each++) matches.push(await seated());
  const [spent, begun] = [cpu(), performance.now()];
  await Promise.all(matches.map(play));
  const seconds = (performance.now() - begun) / 1000;
  const used = process.cpuUsage();
  console.log(JSON.stringify({ seconds, cpu: cpu() - spent, client: (used.user + used.system) / 1e6 }));
  process.exit(0);
})();
