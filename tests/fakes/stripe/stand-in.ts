/** The demo (`BILLING=demo npm start`) and the tests use this server. It moves no money. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { answerApi, answerPage } from "./answer";
import { Ledger } from "./ledger";
import { emptyTables, type Tables } from "./objects";
import { IdempotencyKeys } from "./protocol";
import { WebhookSender } from "./webhook-sender";

export interface StandInOptions {
  /** 0 selects any free port. */
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** The URL of the app's webhook. */
  endpoint: string;
  /** Without a file, the state is only in memory. */
  file?: string;
}

export interface StandIn {
  /** The value for STRIPE_API_BASE. */
  url: string;
  ledger: Ledger;
  webhooks: WebhookSender;
  keys: IdempotencyKeys;
  /** All API calls so far, such as `POST /v1/customers`. */
  calls: string[];
  /** Runs before each call is processed. It can wait, or return a response that replaces the fake's. */
  between: { call: (call: string) => Promise<Response | undefined> | undefined };
  /** Runs after a call is processed and before its response is sent. */
  afterwards: { call: (call: string) => Promise<void> | undefined };
  stop(): Promise<void>;
}

function readTables(file: string | undefined): Tables {
  if (!file) return emptyTables();
  try {
    return { ...emptyTables(), ...(JSON.parse(readFileSync(file, "utf8")) as Partial<Tables>) };
  } catch {
    return emptyTables();
  }
}

function saveTables(file: string, tables: Tables): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(tables));
  renameSync(`${file}.new`, file);
}

/** @throws Error if the port is in use */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { port, secretKey, webhookSecret, endpoint, file } = options;
  const webhooks = new WebhookSender(endpoint, webhookSecret);
  const keys = new IdempotencyKeys();
  const calls: string[] = [];
  const between: StandIn["between"] = { call: () => undefined };
  const afterwards: StandIn["afterwards"] = { call: () => undefined };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    if (!pathname.startsWith("/v1/")) {
      const shown = answerPage({ ledger, webhooks }, request, body);
      if (file && request.method === "POST") saveTables(file, ledger.tables);
      return shown;
    }
    const call = `${request.method} ${pathname}`;
    calls.push(call);
    const instead = await between.call(call);
    if (instead) return instead;
    const answered = answerApi({ ledger, keys, secretKey }, request, body);
    if (file && request.method !== "GET") saveTables(file, ledger.tables);
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
  const ledger = new Ledger(url, (event) => webhooks.send(event), readTables(file));
  return {
    url,
    ledger,
    webhooks,
    keys,
    calls,
    between,
    afterwards,
    stop: () => {
      webhooks.stop();
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
