/** Maintenance by its command while people read: no read fails, and nothing that is sent is stored. */
import { execFile } from "node:child_process";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { beforeAll, expect, it, vi } from "vitest";
import { SCOPES } from "~/api-keys/scopes";
import { root } from "../../../app/cli/processes.mjs";
import { keyOf, loadBody } from "../support/api-requests";
import { appFor } from "../support/app";
import { beginForm } from "../support/begin-form";
import { inDatabase } from "../support/colleague";
import { alerts, controlValue, notices } from "../support/html";
import { longPdf, type Shipment, shipmentAt, statusOf } from "../support/shipment";
import { stateOf } from "../support/state-of";
import { type Answer, formOf, loadFields, Visitor } from "../support/visitor";

const app = appFor("maintenance-load");

const READERS = 6;
/** The number of reads for which each part of the test waits. */
const READS = 120;
const WORDS = "Sent meanwhile";
const BANNER = /^Haulway is under maintenance\. .* A larger disk\./;
/** Of the upload that goes on during maintenance, with each read. Without bytes, the app would end it. */
const BYTES_A_READ = 256;
const SLOW = { timeout: 120_000, interval: 100 };

interface Read {
  who: Visitor;
  path: string;
  headers?: Record<string, string>;
}

interface Form {
  name: string;
  send: () => Promise<Answer>;
  /** Once maintenance is over. */
  status: number;
}

let deal: Shipment;
let toSign: Shipment;
let chat: string;
let api: { Authorization: string };

beforeAll(async () => {
  deal = await shipmentAt(app, "pickup");
  toSign = await shipmentAt(app, "rate confirmation sent", deal);
  const page = await deal.driver.get(deal.page);
  chat = /href="(\/chat\?group=[\w-]+)"/.exec(page.text)?.[1] ?? "";
  const key = await inDatabase(app, (database) => keyOf(deal.shipper, SCOPES, database));
  api = { Authorization: `Bearer ${key}` };
}, 60_000);

/** Runs the command in a process of its own. @returns what it printed */
async function maintenance(...args: string[]): Promise<string> {
  const own = { DATA_DIR: app.dataDir, SESSION_SECRET: "only-for-tests-0123456789-0123456789" };
  const command = ["run", "--silent", "maintenance", "--", ...args];
  return (await promisify(execFile)("npm", command, { cwd: root, env: { ...process.env, ...own } })).stdout;
}

const isOn = async () => (await new Visitor(app).post("/report")).status === 503;

async function pagesToRead(): Promise<Read[]> {
  const { shipper, driver, page } = deal;
  const visitor = new Visitor(app);
  const file = /href="(\/files\/[^"]+)"/.exec((await driver.get(page)).text)?.[1] ?? "";
  const pages: [Visitor, readonly string[]][] = [
    [visitor, ["/", "/about", "/login", "/terms", "/dashboard"]],
    [driver, ["/", "/search", "/dashboard", page, `${page}/timeline`, chat, "/inbox", file]],
    [shipper, ["/dashboard", page, chat, "/new_load", "/invoices", file]],
  ];
  const both = pages.flatMap(([who, paths]) => paths.map((path): Read => ({ who, path })));
  const { headers } = await driver.get(file);
  const known = { "If-None-Match": headers.get("etag") ?? "" };
  return [
    ...both,
    { who: driver, path: file, headers: known },
    { who: visitor, path: "/api/v1/loads", headers: api },
  ];
}

const nameOf = ({ who, path, headers }: Read) =>
  `${who.name || "a visitor"} ${path} ${Object.keys(headers ?? {})}`;

/** Reads the pages over and over, in several browsers. */
async function startReading(pages: readonly Read[]) {
  const usual = new Map<string, number>();
  for (const page of pages) usual.set(nameOf(page), (await page.who.get(page.path, page.headers)).status);
  let isOver = false;
  let afterEach = () => {};
  let answered = 0;
  const failed: string[] = [];
  const isShown = new Set<string>();
  const readFrom = async (first: number) => {
    for (let at = first; !isOver; at++) {
      const page = pages[at % pages.length] as Read;
      const name = nameOf(page);
      const answer = await page.who.twin().get(page.path, page.headers).catch(String);
      answered += 1;
      afterEach();
      if (typeof answer === "string") failed.push(`${name}: ${answer}`);
      else if (answer.status !== usual.get(name)) failed.push(`${name}: ${answer.status}`);
      else if (notices(answer.text).some((notice) => BANNER.test(notice))) isShown.add(name);
    }
  };
  const reading = Promise.all(Array.from({ length: READERS }, (_, nth) => readFrom(nth * 4)));
  return {
    usual,
    isShown,
    afterEach: (act: () => void) => {
      afterEach = act;
    },
    /** @returns after that many more reads */
    reads: (count: number) => {
      const enough = answered + count;
      return vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(enough), SLOW);
    },
    end: async () => {
      isOver = true;
      await reading;
      return { failed, answered };
    },
  };
}

/** Begins to upload a signed rate confirmation. @returns functions that send some of it, and the rest */
async function beginSigning({ driver, page }: Shipment) {
  const encoded = new Response(formOf({ signed_rate_confirmation: longPdf(1024 * 1024) }));
  const body = Buffer.from(await encoded.arrayBuffer());
  const socket: Socket = await beginForm(driver, `${page}?step=sign`, {
    "Content-Type": encoded.headers.get("content-type") ?? "",
    "Content-Length": String(body.byteLength),
    Connection: "close",
  });
  let at = 0;
  const sendUpTo = (end: number) => {
    socket.write(body.subarray(at, end));
    at = end;
  };
  return {
    more: () => sendUpTo(Math.min(at + BYTES_A_READ, body.byteLength - BYTES_A_READ)),
    /** @returns the status of the answer */
    finish: async () => {
      sendUpTo(body.byteLength);
      let text = "";
      for await (const chunk of socket) text += chunk;
      return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
    },
  };
}

async function formsToSend(): Promise<Form[]> {
  const { shipper, driver, loadId, pin } = deal;
  const asked = {
    reference: controlValue((await driver.get("/customer-support")).text, "reference") ?? "",
    topic: "load",
    message: WORDS,
  };
  const body = JSON.stringify(loadBody({ cargo_description: WORDS }));
  const json = { ...api, "Content-Type": "application/json" };
  const program = new Visitor(app);
  const status = 302;
  return [
    {
      name: "post a load",
      send: () => shipper.post("/new_load", loadFields({ cargo_description: WORDS })),
      status,
    },
    { name: "write in the chat", send: () => driver.post(chat, { content: WORDS }), status },
    { name: "ask support", send: () => driver.post("/customer-support", asked), status },
    {
      name: "confirm the pickup",
      send: () => driver.step(loadId, "pick-up", { verification_pin: pin }),
      status,
    },
    {
      name: "post a load by API",
      send: () => program.send("PUT", "/api/v1/loads/PO-1", { headers: json, body }),
      status: 201,
    },
  ];
}

it("no read fails while maintenance comes and goes, and each form is told why and sent again", {
  timeout: 400_000,
}, async () => {
  const pages = await pagesToRead();
  const forms = await formsToSend();
  const crowd = await startReading(pages);
  await crowd.reads(READS);
  expect(crowd.isShown.size).toBe(0);
  // A visitor's dashboard leads to the login, and the driver's browser has the document.
  expect([...crowd.usual.values()].filter((status) => status !== 200).sort()).toEqual([302, 304]);
  const signing = await beginSigning(toSign);
  crowd.afterEach(signing.more);
  await crowd.reads(READS);

  expect(await maintenance("on", "--until", "30m", "--why", "A larger disk.")).toContain("Maintenance is on");
  await vi.waitFor(async () => expect(await isOn()).toBe(true), SLOW);
  await crowd.reads(READS);
  crowd.afterEach(() => {});
  expect(await signing.finish()).toBe(302);
  expect(await statusOf(app, toSign.loadId)).toBe("pickup");

  const before = await stateOf(app);
  for (const { name, send } of forms) {
    const { status, headers, text } = await send();
    expect([name, status]).toEqual([name, 503]);
    const retryAfterS = Number(headers.get("retry-after"));
    expect([name, retryAfterS > 0 && retryAfterS <= 1800]).toEqual([name, true]);
    const told = headers.get("content-type")?.startsWith("text/html") ? alerts(text) : [text];
    expect(told.join(" "), name).toMatch(/Haulway is under maintenance until .*Nothing was saved\./);
  }
  expect(await stateOf(app)).toEqual(before);
  await crowd.reads(READS);
  expect(await stateOf(app)).toEqual(before);

  expect(await maintenance("off")).toContain("Maintenance is off.");
  await vi.waitFor(async () => expect(await isOn()).toBe(false), SLOW);
  for (const { name, send, status } of forms) expect([name, (await send()).status]).toEqual([name, status]);
  expect(await statusOf(app, deal.loadId)).toBe("in transit");
  await crowd.reads(READS);

  const { failed, answered } = await crowd.end();
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThanOrEqual(4 * READS);
  const isPage = ({ path }: Read) => !/^\/(files|api)\//.test(path);
  const shouldShow = pages.filter((page) => isPage(page) && crowd.usual.get(nameOf(page)) === 200);
  expect([...crowd.isShown].sort()).toEqual(shouldShow.map(nameOf).sort());
});
