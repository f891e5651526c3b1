import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { WebSocket } from "ws";
import { groupRoom } from "~/chat/rooms/protocol";
import { roomToken } from "~/chat/rooms/room-token.server";
import { root } from "../../app/cli/processes.mjs";
import { freePort } from "../../app/cli/settings.mjs";
import { startRooms } from "../fixtures/servers/room-server";
import { startApp } from "../start-app";
import { crashRun } from "./chat-crash";
import { type Chat, makeChats, openSocket, sendForm } from "./chats";
import { memoryOf } from "./memory";

const ROOMS = 200;
const SOCKETS_A_ROOM = 5;
const SOCKETS = ROOMS * SOCKETS_A_ROOM;
const MESSAGES = 600;
const PER_SECOND = 20;
/** With this many users, none sends more than 30 messages a minute. */
const PAIRS = 40;
const SECRET = "only-for-the-bench-0123456789-0123456789";

interface System {
  url: string;
  pids: readonly number[];
  open(chat: Chat, index: number): Promise<WebSocket>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const part = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const memory = ({ pids }: System) => pids.map((pid) => memoryOf(pid) ?? Number.NaN);

async function warmUp(system: System, chats: readonly Chat[]): Promise<void> {
  for (const chat of chats.slice(0, 20)) {
    const sockets = await Promise.all([0, 1].map((index) => system.open(chat, index)));
    await sendForm(system.url, chat.groupId, "warm", chat.people[0].cookie);
    for (const socket of sockets) socket.terminate();
  }
  await pause(1_000);
}

async function measure(name: string, system: System, chats: readonly Chat[]) {
  await warmUp(system, chats);
  const before = memory(system);
  const sockets: WebSocket[] = [];
  const arrivals = new Map<string, number[]>();
  for (const chat of chats) {
    const opening = Array.from({ length: SOCKETS_A_ROOM }, (_, index) => system.open(chat, index));
    for (const socket of await Promise.all(opening)) {
      socket.on("message", (text) => {
        const { content } = JSON.parse(String(text)) as { content: string };
        arrivals.get(content)?.push(performance.now());
      });
      sockets.push(socket);
    }
  }
  await pause(1_000);
  const kbASocket = memory(system).map((after, index) => (after - (before[index] ?? 0)) / SOCKETS);

  const sinceSent: number[] = [];
  const sinceAnswer: number[] = [];
  const startMs = performance.now();
  const sending: Promise<void>[] = [];
  for (let index = 0; index < MESSAGES; index++) {
    await pause(Math.max(0, startMs + (index * 1_000) / PER_SECOND - performance.now()));
    const content = `${name} ${index}`;
    const chat = chats[index % chats.length];
    const sender = chat?.people[Math.floor(index / chats.length) % 2];
    if (!chat || !sender) throw new Error("The chat has no members.");
    arrivals.set(content, []);
    const one = async () => {
      const sentMs = performance.now();
      const answeredMs = await sendForm(system.url, chat.groupId, content, sender.cookie);
      while ((arrivals.get(content)?.length ?? 0) < SOCKETS_A_ROOM && performance.now() - sentMs < 10_000)
        await pause(20);
      for (const heardMs of arrivals.get(content) ?? []) {
        sinceSent.push(heardMs - sentMs);
        sinceAnswer.push(heardMs - answeredMs);
      }
    };
    sending.push(one());
  }
  await Promise.all(sending);
  for (const socket of sockets) socket.terminate();
  for (const list of [sinceSent, sinceAnswer]) list.sort((a, b) => a - b);
  const ms = (list: readonly number[], share: number) => part(list, share).toFixed(1).padStart(8);
  process.stdout.write(
    `${name.padEnd(12)}${ms(sinceAnswer, 0.5)}${ms(sinceAnswer, 0.99)}${ms(sinceSent, 0.5)}${ms(sinceSent, 0.99)}` +
      `${kbASocket
        .map((kb) => kb.toFixed(0))
        .join(" + ")
        .padStart(12)}${String(sinceSent.length).padStart(10)}\n`,
  );
  return { sinceSent, sinceAnswer, kbASocket, isComplete: sinceSent.length === MESSAGES * SOCKETS_A_ROOM };
}

async function baselineRooms(): Promise<System & { stop(): void }> {
  const file = join(root, "tests/bench/baseline-rooms.ts");
  const child = fork(file, { execArgv: ["--import", "tsx"], cwd: root });
  const [port] = (await once(child, "message")) as [number];
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pids: [child.pid ?? 0],
    open: ({ groupId }) => openSocket(`${url}/?group=${groupId}`, url),
    stop: () => void child.kill(),
  };
}

async function main(): Promise<boolean> {
  const port = await freePort();
  let rooms = await startRooms({ port, secret: SECRET });
  const app = await startApp("bench-chat", { PARTY_PORT: String(port), PARTYKIT_SECRET: SECRET });
  const baseline = await baselineRooms();
  try {
    const chats = await makeChats(app, ROOMS, PAIRS);
    const haulway: System = {
      url: app.url,
      pids: [app.pid, rooms.pid],
      async open({ groupId, people }, index) {
        const room = groupRoom(groupId);
        const personId = people[index % 2]?.id ?? "";
        const pass = { personId, partyId: personId, room, nowMs: Date.now() };
        return openSocket(`${app.url}/parties/main/${room}?token=${await roomToken(pass, SECRET)}`, app.url);
      },
    };
    process.stdout.write(
      `${ROOMS} rooms × ${SOCKETS_A_ROOM} sockets, ${MESSAGES} messages, ${PER_SECOND} a second. ` +
        "Milliseconds until the sockets receive it\n" +
        "            since the form's answer   since it was sent  KB a socket   arrived\n" +
        "                 p50     p99     p50     p99\n",
    );
    const floor = await measure("baseline ws", baseline, chats);
    const ours = await measure("Haulway", haulway, chats);
    const ratio = (list: "sinceSent" | "sinceAnswer", share: number) =>
      (part(ours[list], share) / part(floor[list], share)).toFixed(1);
    process.stdout.write(
      `against the ws baseline: since the answer p50 ${ratio("sinceAnswer", 0.5)} ×, p99 ${ratio("sinceAnswer", 0.99)} ×; ` +
        `since it was sent p50 ${ratio("sinceSent", 0.5)} ×, p99 ${ratio("sinceSent", 0.99)} ×; ` +
        `memory ${(sum(ours.kbASocket) / sum(floor.kbASocket)).toFixed(1)} ×\n`,
    );
    const isSafe = await crashRun({
      url: app.url,
      chats: await makeChats(app, 20, 20),
      rooms: {
        crash: () => rooms.stop("SIGKILL"),
        async start() {
          rooms = await startRooms({ port, secret: SECRET });
        },
      },
    });
    return isSafe && floor.isComplete && ours.isComplete;
  } finally {
    baseline.stop();
    await app.stop();
    await rooms.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
