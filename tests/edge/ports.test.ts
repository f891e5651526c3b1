import "../fixtures/full-password-cost";

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import "@vercel/blob";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword, passwordMatches } from "#password.server";
import { reencodeImage } from "#reencode-image.server";
import type { FileStore, ListedFile } from "~/files/store/store";
import { httpMailer } from "~/mail/http-mailer.server";
import type { Paper } from "~/papers/paper";
import { pdfOfPaper } from "~/papers/pdf.server";
import { hashOf } from "~/platform/secret";
import { deliver } from "~/push/deliver.server";
import { newVapidKeys, type VapidKeys } from "~/push/vapid";
import { root } from "../../app/cli/processes.mjs";
import { writeArgon2 } from "../../app/edge/argon2.mjs";
import { startVercelBlob, type VercelBlobStandIn } from "../fakes/vercel-blob";
import { mailContract } from "../fixtures/contracts/mail-contract";
import { type PasswordRuntime, passwordContract } from "../fixtures/contracts/password-contract";
import { pictureContract, type Reencode } from "../fixtures/contracts/picture-contract";
import { type PushRuntime, pushContract } from "../fixtures/contracts/push-contract";
import { storeContract } from "../fixtures/contracts/store-contract";
import { attachedJson, textOfPdf } from "../fixtures/pdf-text";
import { type RunningWorker, startWorker } from "../fixtures/servers/workerd";

const TOKEN = "vercel_blob_rw_haulwaytest_secret";

let worker: RunningWorker;
let vendor: VercelBlobStandIn;

beforeAll(async () => {
  vendor = await startVercelBlob(TOKEN);
  writeArgon2(join(root, "build/ports"));
  worker = await startWorker({
    config: "tests/edge/wrangler.ports.jsonc",
    name: "ports",
    variables: { VERCEL_BLOB_API_URL: vendor.apiUrl, SESSION_SECRET: "only-for-tests-0123456789-0123456789" },
  });
}, 120_000);
afterAll(async () => {
  await worker?.stop();
  await vendor?.close();
});

async function ask(path: string, parameters: Record<string, string> = {}, init: RequestInit = {}) {
  const answer = await fetch(`${worker.url}${path}?${new URLSearchParams(parameters)}`, {
    method: "POST",
    ...init,
  });
  if (answer.ok) return answer;
  throw new Error(await answer.text());
}

const json = async (path: string, body?: unknown, parameters?: Record<string, string>) =>
  (await ask(path, parameters, { body: JSON.stringify(body ?? null) })).json();

describe.each([
  ["Node.js", (paper: Paper) => pdfOfPaper(paper, JSON.stringify(paper))],
  [
    "a Worker",
    async (paper: Paper) =>
      new Uint8Array(await (await ask("/pdf", {}, { body: JSON.stringify(paper) })).arrayBuffer()),
  ],
])("a document on %s", (_, set) => {
  it("is a PDF with its text, its tags and its source data", async () => {
    const words = "Either side may cancel – “free” until loaded. ".repeat(200);
    const paper: Paper = {
      kind: "bill_of_lading",
      title: "Bill of Lading",
      number: "BL-48213-1",
      revision: 1,
      madeAt: "2026-11-23T15:05:00.000Z",
      sections: [
        { heading: "Parties", rows: [["Consignor", "José Łukasz"]] },
        { heading: "Cancellation", words: [words] },
      ],
      lines: ["Driver, at pickup"],
    };
    const pdf = await set(paper);
    const text = textOfPdf(pdf);
    expect(text).toContain("Number BL-48213-1 · Revision 1 · Made Nov 23, 2026, 3:05 PM UTC");
    expect(text).toContain("Consignor José");
    expect(text).toContain(`Cancellation ${words}`);
    expect(Buffer.from(pdf).toString("latin1")).toContain("/StructTreeRoot");
    expect(attachedJson(pdf)).toBe(JSON.stringify(paper));
    expect(text).toContain(`SHA-256 of the attached data: ${await hashOf(JSON.stringify(paper))}`);
    expect(pdf.byteLength).toBeLessThan(60 * 1024);
  });
});

const here: PasswordRuntime = { hashPassword, passwordMatches };
const there: PasswordRuntime = {
  hashPassword: (password) => json("/password/hash", password) as Promise<string>,
  passwordMatches: (...asked) => json("/password/matches", asked) as Promise<boolean>,
};

describe.each([
  ["Node.js", here, there],
  ["a Worker", there, here],
])("a password on %s", (_, runtime, other) => passwordContract(runtime, other));

describe.each<[string, Reencode]>([
  ["Node.js", reencodeImage],
  [
    "a Worker",
    async (bytes, { sidePx, shortPx = 0, square }) => {
      const parameters = { side: String(sidePx), short: String(shortPx), ...(square && { square: "1" }) };
      const answer = await ask("/image", parameters, { body: bytes as BodyInit });
      const contentType = answer.headers.get("content-type") ?? "";
      if (!contentType.startsWith("image/")) return null;
      return { bytes: new Uint8Array(await answer.arrayBuffer()), contentType };
    },
  ],
])("a picture on %s", (_, reencode) => pictureContract(reencode));

function storeInWorker(parameters: Record<string, string> = {}): FileStore {
  return {
    async put(path, body, { contentType }) {
      const chunks: Uint8Array[] = [];
      let breaks: string | undefined;
      try {
        const reader = body.getReader();
        for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
      } catch (error) {
        breaks = (error as Error).message;
      }
      const headers = { "content-type": contentType, ...(breaks && { "x-breaks-off": breaks }) };
      const sent = { headers, body: new Blob(chunks as BlobPart[]) };
      return (await ask("/store/put", { ...parameters, path }, sent)).json();
    },
    async get(path, range) {
      const part = range && { start: String(range.start), end: String(range.end) };
      const answer = await ask("/store/get", { ...parameters, path, ...part });
      return answer.headers.get("content-type")?.startsWith("application/json") ? null : answer.body;
    },
    remove: (paths) => json("/store/remove", paths, parameters),
    async *list(folder, pageFiles) {
      const page = pageFiles ? { page: String(pageFiles) } : undefined;
      yield* (await json("/store/list", null, { ...parameters, folder, ...page })) as ListedFile[][];
    },
    removeUnfinished: () => json("/store/unfinished", null, parameters),
  };
}

const FOLDERS = ["images", "avatars", "user_files", "rate_confirmations", "images_of_others"];

async function everythingIn(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS)
    for await (const page of store.list(folder)) found.push(...page.map(({ path }) => path));
  return found.sort();
}

describe("R2, from a Worker", () => {
  const store = storeInWorker();
  beforeEach(async () => store.remove([...(await everythingIn(store)), "images.pdf"]));
  storeContract(
    () => store,
    () => everythingIn(store),
  );
});

describe("Vercel Blob, from a Worker", () => {
  const store = storeInWorker({ token: TOKEN });
  beforeEach(() => vendor.blobs.clear());
  storeContract(
    () => store,
    async () => [...vendor.blobs.keys()].sort(),
  );
});

describe.each<[string, Parameters<typeof mailContract>[0]]>([
  ["Node.js", (settings, mail) => httpMailer(settings).send(mail)],
  ["a Worker", (provider, mail) => json("/mail", { provider, mail })],
])("email through a provider's HTTP API from %s", (_, send) => mailContract(send));

describe.each<[string, PushRuntime]>([
  ["Node.js", { deliver, newVapidKeys }],
  [
    "a Worker",
    {
      newVapidKeys: () => json("/push/keys") as Promise<VapidKeys>,
      deliver: (...asked) => json("/push", asked) as ReturnType<typeof deliver>,
    },
  ],
])("a push message from %s", (_, runtime) => pushContract(runtime));

describe("a Worker", () => {
  it("continues after its answer", async () => {
    const heard = vi.fn();
    const listener = createServer((_, response) => {
      heard();
      response.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const then = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    expect(await json("/after", null, { then })).toBe("answered");
    expect(heard).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), 5_000);
    listener.close();
  });

  it("logs one JSON line per event, without secrets, from its level on", async () => {
    await json("/log", { requestId: "r-1", mail: { token: "t-0-p" } });
    await vi.waitFor(async () => expect(await worker.log()).toContain("a fault"), 5_000);
    const said = await worker.log();
    expect(said).toMatch(
      /\{"level":30,"time":"[^"]+","requestId":"r-1","mail":\{"token":"\[hidden\]"\},"msg":"an event"\}/,
    );
    expect(said).toMatch(/"level":50,[^\n]*"err":"broke"[^\n]*"msg":"a fault"/);
    expect(said).not.toContain("too little");
    expect(said).not.toContain("t-0-p");
  });

  it("counts the views of an address with the platform's limiter", async () => {
    const view = () => json("/view", null, { who: "192.0.2.1" });
    for (let seen = 0; seen < 5; seen++) expect(await view()).toBeNull();
    // The limiter counts per clock minute, and a new minute may begin during the test. In any case, at least
    // one of six more views exceeds the limit.
    const waits: unknown[] = [];
    for (let more = 0; more < 6; more++) waits.push(await view());
    expect(waits).toContain(60_000);
    expect(await json("/view", null, { who: "192.0.2.2" })).toBeNull();
  });
});
