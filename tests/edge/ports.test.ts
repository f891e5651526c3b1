/** What differs by ground, asked on both: here on Node.js, and in workerd through `ports-worker.ts`. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import "@vercel/blob";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword, passwordMatches } from "#password.server";
import { reencodeImage } from "#reencode-image.server";
import type { FileStore, ListedFile } from "~/files/store";
import { httpMailer } from "~/mail/http-mailer.server";
import type { Paper } from "~/papers/paper";
import { pdfOfPaper } from "~/papers/pdf.server";
import { deliver } from "~/push/deliver.server";
import { newVapidKeys, type VapidKeys } from "~/push/vapid";
import { root } from "../../app/platform/cli/processes.mjs";
import { writeArgon2 } from "../../app/platform/edge/argon2.mjs";
import { startVercelBlob, type VercelBlobStandIn } from "../fakes/vercel-blob";
import { mailContract } from "../fixtures/mail-contract";
import { attachedJson, textOfPdf } from "../fixtures/pdf-text";
import { type PushGround, pushContract } from "../fixtures/push-contract";
import { storeContract } from "../fixtures/store-contract";
import { type RunningWorker, startWorker } from "../fixtures/workerd";

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

/** Asks a port of the Worker. @throws Error with what the port threw */
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
])("a paper on %s", (_, set) => {
  it("is a PDF with its text, its tags and what it was made of", async () => {
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
    expect(text).toContain(`Consignor José Lukasz Cancellation ${words}`);
    expect(Buffer.from(pdf).toString("latin1")).toContain("/StructTreeRoot");
    expect(attachedJson(pdf)).toBe(JSON.stringify(paper));
    expect(pdf.byteLength).toBeLessThan(60 * 1024);
  });
});

describe.each([
  ["Node.js", { hashPassword, passwordMatches }],
  [
    "a Worker",
    {
      hashPassword: (password: string) => json("/password/hash", password) as Promise<string>,
      passwordMatches: (...asked: [string, string | null]) =>
        json("/password/matches", asked) as Promise<boolean>,
    },
  ],
])("a password on %s", (_, ground) => {
  it("matches its own hash alone, at OWASP's cost, each with a salt of its own", async () => {
    const [hash, again] = await Promise.all([
      ground.hashPassword("Öl & Blech 7"),
      ground.hashPassword("Öl & Blech 7"),
    ]);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(again).not.toBe(hash);
    expect(await ground.passwordMatches("Öl & Blech 7", hash)).toBe(true);
    expect(await ground.passwordMatches("Öl & Blech 8", hash)).toBe(false);
  });

  it("is the same however its letters are composed", async () => {
    expect(
      await ground.passwordMatches("O\u0308l und Blech", await ground.hashPassword("\u00d6l und Blech")),
    ).toBe(true);
  });

  it("matches none that is too short to be one, and none that is empty", async () => {
    const hash = await ground.hashPassword("Öl & Blech 7");
    for (const short of ["", "x", "1234567"]) expect(await ground.passwordMatches(short, hash)).toBe(false);
  });

  it("matches no account that does not exist", async () => {
    expect(await ground.passwordMatches("anything", null)).toBe(false);
  });

  it("matches a hash of the other ground", async () => {
    const here = await hashPassword("from here");
    const there = (await json("/password/hash", "from there")) as string;
    expect(await ground.passwordMatches("from here", here)).toBe(true);
    expect(await ground.passwordMatches("from there", there)).toBe(true);
    expect(await ground.passwordMatches("from there", here)).toBe(false);
  });
});

type Fit = NonNullable<Parameters<typeof reencodeImage>[1]>;
interface Made {
  bytes: Uint8Array;
  contentType: string;
}

const DOCUMENT: Fit = { sidePx: 400, square: false };

describe.each<[string, (bytes: Uint8Array, fit: Fit) => Promise<Made | null>]>([
  ["Node.js", reencodeImage],
  [
    "a Worker",
    async (bytes, { sidePx, square }) => {
      const parameters = { side: String(sidePx), ...(square && { square: "1" }) };
      const answer = await ask("/image", parameters, { body: bytes as BodyInit });
      const contentType = answer.headers.get("content-type") ?? "";
      if (!contentType.startsWith("image/")) return null;
      return { bytes: new Uint8Array(await answer.arrayBuffer()), contentType };
    },
  ],
])("a picture on %s", (_, reencode) => {
  /** Black above, white below. */
  const halves = async (width: number, height: number) => {
    const white = { create: { width, height: height / 2, channels: 3 as const, background: "white" } };
    return sharp({ create: { width, height, channels: 3, background: "black" } }).composite([
      {
        input: await sharp(white.create && white)
          .png()
          .toBuffer(),
        gravity: "south",
      },
    ]);
  };
  const made = async (bytes: Uint8Array, fit = DOCUMENT) => {
    const found = await reencode(bytes, fit);
    if (!found) throw new Error("The picture was refused.");
    const { metadata, greys } = await look(found.bytes);
    return { ...found, metadata, greys };
  };
  /** The mean brightness of the first and of the last row. */
  async function look(bytes: Uint8Array) {
    const metadata = await sharp(bytes).metadata();
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    const mean = (from: number) =>
      data.subarray(from, from + info.width).reduce((sum, grey) => sum + grey, 0) / info.width;
    return { metadata, greys: [mean(0), mean(info.width * (info.height - 1))] };
  }

  it("keeps its shape within the side that is allowed, and is never enlarged", async () => {
    const wide = await made(await (await halves(1200, 600)).jpeg().toBuffer());
    expect(wide.metadata).toMatchObject({ format: "jpeg", width: 400, height: 200 });
    const high = await made(await (await halves(600, 1200)).jpeg().toBuffer());
    expect(high.metadata).toMatchObject({ width: 200, height: 400 });
    const small = await made(await (await halves(40, 20)).jpeg().toBuffer());
    expect(small.metadata).toMatchObject({ width: 40, height: 20 });
  });

  it.each([
    [3, [1200, 600], [400, 200], [255, 0]],
    [6, [600, 1200], [400, 200], null],
    [8, [600, 1200], [400, 200], null],
  ] as const)(
    "stands upright with orientation %i and says nothing of where it was taken",
    async (orientation, from, to, rows) => {
      const place = { IFD0: { Artist: "somebody" }, IFD3: { GPSLatitude: "40/1 45/1 0/1" } };
      const bytes = await (await halves(from[0], from[1]))
        .withExif(place)
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer();
      const { metadata, greys } = await made(bytes);
      expect([metadata.width, metadata.height]).toEqual(to);
      expect(metadata.orientation ?? 1).toBe(1);
      expect(metadata.exif?.includes("somebody") ?? false).toBe(false);
      if (rows)
        for (const [at, grey] of rows.entries()) expect(Math.abs((greys[at] ?? 0) - grey)).toBeLessThan(10);
    },
  );

  it("becomes a square of the shorter side for a person", async () => {
    const { metadata } = await made(await (await halves(900, 600)).jpeg().toBuffer(), {
      sidePx: 512,
      square: true,
    });
    expect([metadata.width, metadata.height]).toEqual([512, 512]);
  });

  it("stays transparent", async () => {
    const glass = sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.2 } },
    });
    const { contentType, metadata } = await made(await glass.png().toBuffer());
    expect([contentType, metadata.hasAlpha]).toEqual(["image/webp", true]);
  });

  it("is refused when it is cut off, damaged, or no picture", async () => {
    const noise = {
      width: 500,
      height: 500,
      channels: 3 as const,
      noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
    };
    const picture = sharp({ create: { ...noise, background: "black" } });
    for (const bytes of [
      await picture.jpeg().toBuffer(),
      await picture.png().toBuffer(),
      await picture.webp().toBuffer(),
    ])
      expect(await reencode(bytes.subarray(0, bytes.length / 2), DOCUMENT)).toBeNull();
    expect(await reencode(new TextEncoder().encode("%PDF-1.7 not a picture"), DOCUMENT)).toBeNull();
    expect(await reencode(new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), DOCUMENT)).toBeNull();
  });

  it("is refused when it declares more than 64 megapixels", async () => {
    const bomb = sharp({ create: { width: 9000, height: 9000, channels: 3, background: "white" } });
    expect(await reencode(await bomb.png().toBuffer(), DOCUMENT)).toBeNull();
  });
});

/** A file store inside the Worker. */
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
])("mail by a provider's HTTP API from %s", (_, send) => mailContract(send));

describe.each<[string, PushGround]>([
  ["Node.js", { deliver, newVapidKeys }],
  [
    "a Worker",
    {
      newVapidKeys: () => json("/push/keys") as Promise<VapidKeys>,
      deliver: (...asked) => json("/push", asked) as ReturnType<typeof deliver>,
    },
  ],
])("a notice from %s", (_, ground) => pushContract(ground));

describe("a Worker", () => {
  it("goes on after its answer", async () => {
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

  it("logs one JSON line an event, without secrets, down to its level", async () => {
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

  it("counts the views of an address by the platform's limiter", async () => {
    for (let view = 0; view < 5; view++) expect(await json("/view", null, { who: "192.0.2.1" })).toBeNull();
    expect(await json("/view", null, { who: "192.0.2.1" })).toBe(60_000);
    expect(await json("/view", null, { who: "192.0.2.2" })).toBeNull();
  });
});
