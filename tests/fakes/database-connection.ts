import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The connection breaks before the request reaches the database, in the middle of the request, before the
 * database responds, in the middle of the response, or after the whole response but before the proxy passes
 * any of it on.
 */
export type Break = "before" | "in question" | "asked" | "in answer" | "after";
/** After these breaks, the database has certainly executed the request. */
export const DONE: readonly Break[] = ["in answer", "after"];

export interface DatabaseProxy {
  /** The value for DATABASE_URL. */
  url: string;
  delayMs: number;
  /** Breaks the next matching requests, each in one of these ways. */
  breakAt(text: RegExp, ...breaks: Break[]): void;
  /** Holds requests back, without closing connections, until `hold(false)` is called. */
  hold(isHeld: boolean): void;
  waiting(): number;
  /** Returns the texts of the requests received since this function was last called. */
  heard(): string[];
  close(): Promise<void>;
}

export async function startDatabaseProxy(server: string, delayMs = 0): Promise<DatabaseProxy> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(server);
  let breaking: { text: RegExp; at: Break }[] = [];
  let questions: string[] = [];
  let held: Promise<void> | undefined;
  let release = () => {};
  let waiting = 0;

  function nextBreak(question: string): Break | undefined {
    const found = breaking.find(({ text }) => text.test(question));
    breaking = breaking.filter((each) => each !== found);
    return found?.at;
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const question = await buffer(incoming);
    const text = question.toString();
    questions.push(text);
    const at = nextBreak(text);
    await held;
    if (line.delayMs > 0) await pause(line.delayMs);
    if (at === "before") return void incoming.socket.destroy();
    const { method, url: path, headers } = incoming;
    const further = ask({ agent, hostname, port, method, path, headers });
    if (at === "in question") {
      further.on("error", () => {}).write(question.subarray(0, question.length / 2));
      await pause(5);
      further.destroy();
      return void incoming.socket.destroy();
    }
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      further.once("response", resolve).on("error", reject);
    });
    answered.catch(() => {});
    await new Promise<void>((resolve) => further.end(question, resolve));
    if (at === "asked") {
      await pause(1);
      further.destroy();
      return void incoming.socket.destroy();
    }
    const answer = await answered;
    const body = await buffer(answer);
    if (at === "after") return void incoming.socket.destroy();
    const { "transfer-encoding": _, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, { ...kept, "content-length": body.length });
    if (at !== "in answer") return void outgoing.end(body);
    outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
  }

  const listener = createServer((incoming, outgoing) => {
    waiting += 1;
    outgoing.once("close", () => {
      waiting -= 1;
    });
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  listener.listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const line: DatabaseProxy = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    delayMs,
    breakAt(text, ...breaks) {
      breaking.push(...breaks.map((at) => ({ text, at })));
    },
    hold(isHeld) {
      release();
      held = isHeld ? new Promise((resolve) => (release = resolve)) : undefined;
    },
    waiting: () => waiting,
    heard() {
      const heard = questions;
      questions = [];
      return heard;
    },
    async close() {
      line.hold(false);
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
      agent.destroy();
    },
  };
  return line;
}
