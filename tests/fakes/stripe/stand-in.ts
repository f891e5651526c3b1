/**
 * A small server with the parts of Stripe's API that Haulway calls, its own checkout and portal pages, and signed webhooks.
 * The demo (`BILLING=demo npm start`) and the tests use it. No money is moved.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { answerApi, answerPage } from "./answer";
import { Ledger } from "./ledger";
import { Post } from "./post";
import { emptyShelves, type Shelves } from "./things";
import { Keys } from "./wire";

export interface StandInOptions {
  /** 0 takes any free port. */
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** The address at which the app takes webhooks. */
  endpoint: string;
  /** The file that keeps its state; without one the state is in memory only. */
  file?: string;
}

export interface StandIn {
  /** The value for STRIPE_API_BASE. */
  url: string;
  ledger: Ledger;
  post: Post;
  keys: Keys;
  /** Every call of the API so far, such as `POST /v1/customers`. */
  calls: string[];
  /** Runs before each call is processed. It may wait, or return another answer. */
  between: { call: (call: string) => Promise<Response | undefined> | undefined };
  /** Runs after a call was processed and before its answer is sent. */
  afterwards: { call: (call: string) => Promise<void> | undefined };
  stop(): Promise<void>;
}

function readBooks(file: string | undefined): Shelves {
  if (!file) return emptyShelves();
  try {
    return { ...emptyShelves(), ...(JSON.parse(readFileSync(file, "utf8")) as Partial<Shelves>) };
  } catch {
    return emptyShelves();
  }
}

function saveBooks(file: string, shelves: Shelves): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(shelves));
  renameSync(`${file}.new`, file);
}

/**
 * Starts the stand-in on loopback.
 * @throws Error when the port cannot be had.
 */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { port, secretKey, webhookSecret, endpoint, file } = options;
  const post = new Post(endpoint, webhookSecret);
  const keys = new Keys();
  const calls: string[] = [];
  const between: StandIn["between"] = { call: () => undefined };
  const afterwards: StandIn["afterwards"] = { call: () => undefined };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    if (!pathname.startsWith("/v1/")) {
      const shown = answerPage({ ledger, post }, request, body);
      if (file && request.method === "POST") saveBooks(file, ledger.shelves);
      return shown;
    }
    const call = `${request.method} ${pathname}`;
    calls.push(call);
    const instead = await between.call(call);
    if (instead) return instead;
    const answered = answerApi({ ledger, keys, secretKey }, request, body);
    if (file && request.method !== "GET") saveBooks(file, ledger.shelves);
    await afterwards.call(call);
    return answered;
  }

  const server = createServer(getRequestListener(answer));
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  const { port: taken } = server.address() as AddressInfo;
  const url = `http://localhost:${taken}`;
  const ledger = new Ledger(url, (event) => post.send(event), readBooks(file));
  return {
    url,
    ledger,
    post,
    keys,
    calls,
    between,
    afterwards,
    stop: () => {
      post.stop();
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
