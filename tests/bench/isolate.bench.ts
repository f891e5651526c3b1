/**
 * The figures include buffers outside the heap, such as WebAssembly memory. They also include garbage,
 * because workerd cannot be forced to collect it.
 */
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { freePort } from "../../app/cli/settings.mjs";
import { buildWorld } from "../fixtures/scenes/world";
import { startEdgeApp } from "../fixtures/servers/edge-app";
import { askFor, cookieOf } from "./many-requests";
import { markdown, say } from "./measure";
import { memoryOf } from "./memory";

const PAGES = Number(process.env.PAGES ?? 1_000);
const SIGN_INS = 20;
const CONNECTIONS = 8;

/** The result of `Runtime.getHeapUsage`, in bytes. */
interface HeapUsage {
  usedSize: number;
  totalSize: number;
  embedderHeapUsedSize?: number;
  backingStorageSize?: number;
}

async function debuggerAt(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const line = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  line.on("message", (data) => {
    const { id, result, error } = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => line.once("open", resolve).once("error", reject));
  let last = 0;
  const send = <T>(method: string) =>
    new Promise<T>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: resolve as (result: unknown) => void, reject });
      line.send(JSON.stringify({ id: last, method }));
    });
  return { send, close: () => line.close() };
}

const inMb = (bytes = 0) => (bytes / 2 ** 20).toFixed(1);
const inspectorPort = await freePort();
const app = await startEdgeApp("bench-isolate", { RATE_LIMIT_SCALE: "1000000" }, inspectorPort);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const rows: string[][] = [];
try {
  const isolate = await debuggerAt(inspectorPort);
  // Wrangler turns on network events, and each event would send a request's bytes to the debugger.
  await isolate.send("Network.disable");
  const usage = () => isolate.send<HeapUsage>("Runtime.getHeapUsage");
  const sum = ({ usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }: HeapUsage) =>
    usedSize + embedderHeapUsedSize + backingStorageSize;
  const note = (what: string, heap: HeapUsage) => {
    const resident = ((memoryOf(app.pid) ?? Number.NaN) / 1024).toFixed(0);
    const row = [what, inMb(sum(heap)), inMb(heap.usedSize), inMb(heap.backingStorageSize), resident];
    rows.push(row);
    say(row.join(" · "));
  };
  const watched = async <T>(what: string, work: Promise<T>): Promise<T> => {
    let most: HeapUsage | undefined;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const heap = await usage();
        if (!most || sum(heap) > sum(most)) most = heap;
        await pause(10);
      }
    })();
    const result = await work.finally(() => {
      isOver = true;
    });
    await watching;
    if (most) note(`most through ${what}`, most);
    note(`after ${what}`, await usage());
    return result;
  };
  const { people, loads } = await buildWorld(app.dataDir);
  note("at the start", await usage());
  const signIns = Promise.all(Array.from({ length: SIGN_INS }, () => cookieOf(app.url, people.driver)));
  const [driver = ""] = await watched(`${SIGN_INS} sign-ins at once`, signIns);
  const asked = ["/search?origin_state=UT", `/load-details/${loads.pickup.loadId}`, "/dashboard", "/inbox"];
  let turn = 0;
  const keepAsking = async () => {
    while (turn < PAGES) {
      const path = asked[turn++ % asked.length] ?? "/";
      const { status } = await askFor(app.url, { method: "GET", path, cookie: driver }, agent);
      if (status !== 200) throw new Error(`${path} returned ${status}.`);
    }
  };
  await watched(`${PAGES} pages`, Promise.all(Array.from({ length: CONNECTIONS }, keepAsking)));
  say(markdown(["", "MB of the isolate", "JavaScript", "buffers", "MB of wrangler and workerd"], rows));
  isolate.close();
} finally {
  agent.destroy();
  await app.stop();
}
