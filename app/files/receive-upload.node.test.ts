import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collect } from "~/files/byte-stream";
import { diskStore } from "~/files/disk-store.node.server";
import { MAX_FILE_BYTES, receiveUpload, type UploadPlan } from "~/files/receive-upload.node.server";
import type { FileStore } from "~/files/store";
import { breakingOff, patterned } from "~/files/store-contract";
import { Invalid } from "~/platform/errors";

const BOUNDARY = "----haulway-test";
const FAILED = "Failed to upload file. Please try again.";
const BROKE = "Error uploading file. Please try again.";
const MB = 1024 * 1024;

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "haulway-upload-"));
  store = diskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const documents = {
  rate_confirmation: { kind: "rate_confirmation", ownerId: "load-1", required: true, atMost: 1 },
  bill_of_lading: { kind: "bill_of_lading", ownerId: "load-1", required: true, atMost: 1 },
} as const satisfies UploadPlan;

const delivery = {
  proof_of_delivery: { kind: "proof_of_delivery", ownerId: "load-1", required: true, atMost: 1 },
  additional_files: { kind: "additional", ownerId: "load-1", required: false, atMost: 5 },
} as const satisfies UploadPlan;

const avatar = {
  avatar: { kind: "avatar", ownerId: "user-1", required: true, atMost: 1 },
} as const satisfies UploadPlan;

/** A PDF of that many bytes, as far as its first bytes tell. */
function pdf(length = 2000): Blob {
  const bytes = patterned(length);
  bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
  return asBlob(bytes);
}

function picture(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: "orange" } });
}

const asBlob = (...bytes: Uint8Array[]) => new Blob(bytes.map((each) => new Uint8Array(each)));

type Entry = [field: string, content: string | Blob, fileName?: string];

function post(...entries: Entry[]): Request {
  const form = new FormData();
  for (const [field, content, fileName] of entries) {
    if (typeof content === "string") form.append(field, content);
    else form.append(field, content, fileName);
  }
  return new Request("http://haulway.test/", { method: "POST", body: form });
}

/** A request whose body is exactly this. */
function raw(body: BodyInit | null, contentType = `multipart/form-data; boundary=${BOUNDARY}`): Request {
  const init = { method: "POST", body, headers: { "content-type": contentType }, duplex: "half" as const };
  return new Request("http://haulway.test/", init);
}

/** The bytes of a part from its boundary to the end of its head. */
function partHead(field: string, fileName: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`;
}

async function everything(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function refusalOf(request: Request, plan: UploadPlan, into = store): Promise<Invalid> {
  const refusal = await receiveUpload(request, plan, into).then(
    () => new Error("it was accepted"),
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Invalid);
  expect(await everything()).toEqual([]);
  return refusal as Invalid;
}

describe("an upload that is in order", () => {
  it("is stored under the specification's paths, with names that are random and names that are shown", async () => {
    const upload = await receiveUpload(
      post(
        ["note", "gate 4"],
        ["rate_confirmation", pdf(3000), "Rate Con Straße.pdf"],
        ["bill_of_lading", pdf(MB), "bol.pdf"],
      ),
      documents,
      store,
    );
    expect(upload.fields).toEqual({ note: "gate 4" });
    const [rateConfirmation] = upload.files.rate_confirmation;
    expect(rateConfirmation).toEqual({
      fileId: expect.stringMatching(/^[0-9a-f-]{36}\.pdf$/),
      kind: "rate_confirmation",
      path: `rate_confirmations/load-1/${rateConfirmation.fileId}`,
      shownName: "Rate Con Straße.pdf",
      contentType: "application/pdf",
      sizeBytes: 3000,
    });
    const [billOfLading] = upload.files.bill_of_lading;
    const kept = await store.get(billOfLading.path);
    expect(Buffer.compare((kept && (await collect(kept))) ?? Buffer.alloc(0), await pdf(MB).bytes())).toBe(0);

    await upload.discard();
    expect(await everything()).toEqual([]);
  });

  it("takes a signed copy under the id it is told, and apart from another try of the same", async () => {
    const plan = {
      signed_rate_confirmation: {
        kind: "signed_rate_confirmation",
        ownerId: "load-1",
        required: true,
        atMost: 1,
        stem: "0193a0c4_signed",
      },
    } as const satisfies UploadPlan;
    const sign = () => receiveUpload(post(["signed_rate_confirmation", pdf(), "x.pdf"]), plan, store);
    const [first, second] = await Promise.all([sign(), sign()]);
    const [signed] = first.files.signed_rate_confirmation;
    expect(signed.fileId).toBe("0193a0c4_signed.pdf");
    expect(signed.path).toMatch(/^rate_confirmations\/load-1\/[0-9a-f-]{36}-0193a0c4_signed\.pdf$/);
    await second.discard();
    expect(await store.get(signed.path)).not.toBeNull();
  });

  it("takes a file of exactly 10 MB, and as many as the plan allows", async () => {
    const upload = await receiveUpload(
      post(
        ["proof_of_delivery", pdf(MAX_FILE_BYTES), "pod.pdf"],
        ...Array.from({ length: 5 }, (_, at): Entry => ["additional_files", pdf(), `${at}.pdf`]),
      ),
      delivery,
      store,
    );
    expect(upload.files.proof_of_delivery[0].sizeBytes).toBe(MAX_FILE_BYTES);
    expect(upload.files.additional_files.map((file) => file.shownName)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `${at}.pdf`),
    );
    expect(upload.files.additional_files[0]?.path).toMatch(/^images\/load-1\/additional\//);
    expect(await everything()).toHaveLength(6);
  });

  it("counts an empty file input as nothing chosen", async () => {
    const body = `${partHead("additional_files", "")}\r\n${partHead("proof_of_delivery", "pod.pdf")}%PDF-1.4\r\n--${BOUNDARY}--\r\n`;
    const upload = await receiveUpload(raw(body), delivery, store);
    expect(upload.files.additional_files).toEqual([]);
    expect(await everything()).toHaveLength(1);
  });

  it("reads over files that nobody asked for", async () => {
    const upload = await receiveUpload(
      post(
        ["surprise", pdf(3 * MB), "a.pdf"],
        ["__proto__", pdf(), "b.pdf"],
        ["proof_of_delivery", pdf(), "c.pdf"],
      ),
      delivery,
      store,
    );
    expect(Object.keys(upload.files)).toEqual(["proof_of_delivery", "additional_files"]);
    expect(await everything()).toHaveLength(1);
  });
});

describe("an image", () => {
  const send = async (plan: UploadPlan, content: Uint8Array, fileName: string) => {
    const [field = ""] = Object.keys(plan);
    const upload = await receiveUpload(post([field, asBlob(content), fileName]), plan, store);
    const file = upload.files[field]?.[0];
    const body = file && (await store.get(file.path));
    const bytes = body ? await collect(body) : new Uint8Array();
    return { file, bytes, metadata: await sharp(bytes).metadata() };
  };

  it.each(["jpeg", "png", "webp"] as const)("arrives as a JPEG when it was a %s", async (format) => {
    const original = await picture().toFormat(format).toBuffer();
    const { file, bytes, metadata } = await send(delivery, original, "dock.png");
    expect(file).toMatchObject({
      contentType: "image/jpeg",
      shownName: "dock.jpg",
      sizeBytes: bytes.byteLength,
    });
    expect(file?.path).toBe(`images/load-1/POD/${file?.fileId}`);
    expect(file?.fileId).toMatch(/\.jpg$/);
    expect(metadata).toMatchObject({ format: "jpeg", width: 40, height: 30 });
  });

  it("keeps what is transparent, as WebP", async () => {
    const logo = await picture().ensureAlpha(0.5).png().toBuffer();
    const { file, metadata } = await send(avatar, logo, "logo.png");
    expect(file).toMatchObject({ contentType: "image/webp", shownName: "logo.webp" });
    expect(metadata).toMatchObject({ format: "webp", hasAlpha: true });
  });

  it("is turned upright, made smaller and stripped of where it was taken", async () => {
    const taken = await picture(4000, 1000)
      .withExif({ IFD0: { Artist: "driver" }, IFD3: { GPSLatitude: "40/1 45/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { metadata } = await send(delivery, taken, "dock.jpg");
    expect(metadata).toMatchObject({ width: 640, height: 2560 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it.each([
    ["wide", 4000, 1000, 256],
    ["tall", 300, 2000, 256],
    ["smaller than that, and not enlarged", 40, 30, 30],
  ])("of a person is the square in its middle, at most 256 pixels: %s", async (_, width, height, side) => {
    const { file, metadata } = await send(avatar, await picture(width, height).png().toBuffer(), "me.png");
    expect(file?.path).toBe(`avatars/user-1/${file?.fileId}`);
    expect(metadata).toMatchObject({ format: "jpeg", width: side, height: side });
  });

  it("of a person stands upright, whichever way the phone was held", async () => {
    const white = await sharp({ create: { width: 300, height: 600, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    const held = await sharp({ create: { width: 600, height: 600, channels: 3, background: "black" } })
      .composite([{ input: white, top: 0, left: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, metadata } = await send(avatar, held, "me.jpg");
    expect(metadata).toMatchObject({ width: 256, height: 256 });
    expect(metadata.orientation).toBeUndefined();
    const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    // Turned a quarter to the right, what was on the left is on top.
    expect(data[128 + 256 * 20]).toBeGreaterThan(240);
    expect(data[128 + 256 * 236]).toBeLessThan(15);
  });

  it.each(["jpeg", "png", "webp"] as const)("that is cut off is refused: %s", async (format) => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "orange",
        noise: { type: "gaussian", sigma: 60 },
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    const half = whole.subarray(0, whole.byteLength / 2);
    const refusal = await refusalOf(post(["avatar", asBlob(half), "me.jpg"]), avatar);
    expect(refusal).toMatchObject({ message: FAILED, status: 400 });
    expect(refusal.fields.avatar).toMatch(/damaged/);
  });

  it("that claims to be huge is refused before it is unpacked", async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    const refusal = await refusalOf(post(["avatar", asBlob(bomb), "me.png"]), avatar);
    expect(refusal.fields.avatar).toMatch(/too large to open/);
  });
});

describe("an upload that is refused leaves nothing and says why", () => {
  const html = new Blob(["<html>%PDF-1.4</html>"]);
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']);

  it.each<[string, UploadPlan, Entry[], Record<string, string>]>([
    [
      "a picture for a PDF",
      documents,
      [
        ["rate_confirmation", pdf(), "a.pdf"],
        ["bill_of_lading", new Blob(["\x89PNG".padEnd(2000)]), "b.pdf"],
      ],
      { bill_of_lading: "Choose a PDF. This file is not one." },
    ],
    [
      "a web page that ends in a PDF, and nothing for the other",
      documents,
      [["rate_confirmation", html, "a.pdf"]],
      {
        rate_confirmation: "Choose a PDF. This file is not one.",
        bill_of_lading: "Choose the bill of lading (PDF).",
      },
    ],
    [
      "an empty file",
      documents,
      [
        ["rate_confirmation", new Blob([]), "a.pdf"],
        ["bill_of_lading", pdf(), "b.pdf"],
      ],
      { rate_confirmation: "This file is empty. Choose another one." },
    ],
    [
      "nothing at all",
      delivery,
      [["note", "nothing"]],
      { proof_of_delivery: "Choose the proof of delivery (image or PDF)." },
    ],
    [
      "a text where a file must be",
      delivery,
      [["proof_of_delivery", "%PDF-1.4"]],
      { proof_of_delivery: "Choose the proof of delivery (image or PDF)." },
    ],
    [
      "an iPhone's own format",
      delivery,
      [["proof_of_delivery", asBlob(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0")), "IMG_1.HEIC"]],
      { proof_of_delivery: "Choose a PDF or a JPEG, PNG or WebP image. This file is a HEIC image." },
    ],
    ["an SVG", avatar, [["avatar", svg, "me.svg"]], { avatar: "Please upload a valid image file." }],
    [
      "a PDF as a picture",
      avatar,
      [["avatar", pdf(), "me.jpg"]],
      { avatar: "Please upload a valid image file." },
    ],
  ])("%s", async (_, plan, entries, fields) => {
    expect(await refusalOf(post(...entries), plan)).toMatchObject({ message: FAILED, status: 400, fields });
  });

  it("a file of one byte more than 10 MB", async () => {
    const refusal = await refusalOf(
      post(["rate_confirmation", pdf(MAX_FILE_BYTES + 1), "a.pdf"], ["bill_of_lading", pdf(), "b.pdf"]),
      documents,
    );
    expect(refusal).toMatchObject({
      message: FAILED,
      status: 413,
      fields: { rate_confirmation: "Choose a file of at most 10 MB." },
    });
  });

  it("an image past 10 MB, and beside it all other faults of the form", async () => {
    const image = asBlob(await picture().jpeg().toBuffer(), patterned(MAX_FILE_BYTES));
    const refusal = await refusalOf(
      post(["additional_files", html, "a.pdf"], ["proof_of_delivery", image, "pod.jpg"]),
      delivery,
    );
    expect(refusal).toMatchObject({
      status: 413,
      fields: {
        additional_files: expect.stringMatching(/not one/),
        proof_of_delivery: "Choose a file of at most 10 MB.",
      },
    });
  });

  it("the sixth additional file, in the specification's words", async () => {
    const refusal = await refusalOf(
      post(
        ["proof_of_delivery", pdf(), "pod.pdf"],
        ...Array.from({ length: 6 }, (_, at): Entry => ["additional_files", pdf(MB), `${at}.pdf`]),
      ),
      delivery,
    );
    expect(refusal).toMatchObject({
      message: "A maximum of 5 files can be uploaded",
      status: 400,
      fields: { additional_files: "A maximum of 5 files can be uploaded" },
    });
  });

  it.each<[string, Request, number]>([
    ["a plain form", raw("a=b", "application/x-www-form-urlencoded"), 400],
    ["no content type", raw("a=b", "multipart/form-data"), 400],
    ["no body", raw(null), 400],
    ["an empty body", raw(""), 400],
    ["a body that is no multipart", raw("hello"), 400],
    [
      "a form that ends in the middle of a file",
      raw(`${partHead("proof_of_delivery", "a")}%PDF-1.4 half`),
      400,
    ],
    ["a form that ends in the middle of a part's head", raw(`--${BOUNDARY}\r\nContent-Disp`), 400],
    [
      "a text of more than 64 KB",
      post(["note", "x".repeat(65 * 1024)], ["proof_of_delivery", pdf(), "a.pdf"]),
      413,
    ],
    [
      "more than 50 texts",
      post(...Array.from({ length: 51 }, (_, at): Entry => [`n${at}`, ""]), [
        "proof_of_delivery",
        pdf(),
        "a",
      ]),
      400,
    ],
    [
      "hundreds of files",
      post(...Array.from({ length: 300 }, (): Entry => ["surprise", pdf(20), "a.pdf"])),
      400,
    ],
  ])("%s", async (_, request, status) => {
    expect(await refusalOf(request, delivery)).toMatchObject({ message: BROKE, status });
  });

  it("a form without any part", async () => {
    const refusal = await refusalOf(raw(`--${BOUNDARY}--\r\n`), delivery);
    expect(refusal.fields).toHaveProperty("proof_of_delivery");
  });

  it("a form that says it is too long, with no more of it read than its texts", async () => {
    let sent = 0;
    const text = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\ngate 4\r\n`;
    const head = new TextEncoder().encode(text + partHead("avatar", "me.jpg"));
    const chunk = patterned(64 * 1024);
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(sent === 0 ? head : chunk);
          sent += chunk.byteLength;
        },
      },
      { highWaterMark: 0 },
    );
    const request = raw(body);
    request.headers.set("content-length", String(12 * MB));
    expect(await refusalOf(request, avatar)).toMatchObject({
      message: FAILED,
      status: 413,
      fields: { avatar: "Choose a file of at most 10 MB." },
      typed: { note: "gate 4" },
    });
    expect(sent).toBeLessThan(MB / 2);
  });

  it("a form that never ends, soon after it could have", async () => {
    let sent = 0;
    const chunk = patterned(64 * 1024);
    const head = new TextEncoder().encode(partHead("surprise", "a.pdf"));
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? head : chunk);
        sent += chunk.byteLength;
      },
    });
    expect(await refusalOf(raw(body), avatar)).toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(11 * MB + 4 * chunk.byteLength);
  });

  it("what the store cannot take, with what it took before", async () => {
    let puts = 0;
    const full: FileStore = {
      ...store,
      put: (path, body, options) => {
        puts += 1;
        return puts < 2 ? store.put(path, body, options) : Promise.reject(new Error("no space left"));
      },
    };
    const request = post(["rate_confirmation", pdf(MB), "a.pdf"], ["bill_of_lading", pdf(5 * MB), "b.pdf"]);
    expect(await refusalOf(request, documents, full)).toMatchObject({ message: BROKE, status: 400 });
    expect(puts).toBe(2);
  });

  it("a sender who breaks off in the second file", async () => {
    const text = new TextEncoder();
    const body = breakingOff(
      text.encode(`${partHead("rate_confirmation", "a.pdf")}%PDF-1.4 whole\r\n`),
      text.encode(`${partHead("bill_of_lading", "b.pdf")}%PDF-1.4 half`),
      patterned(2 * MB),
    );
    expect(await refusalOf(raw(body), documents)).toMatchObject({ message: BROKE, status: 400 });
  });
});

describe("over a real socket", () => {
  let address: AddressInfo;
  let stop: () => Promise<void>;
  let outcomes: Promise<unknown>[];

  beforeEach(async () => {
    outcomes = [];
    const server = createAdaptorServer({
      fetch: async (request: Request) => {
        const outcome = receiveUpload(request, documents, store).catch((error: unknown) => error);
        outcomes.push(outcome);
        const result = await outcome;
        return result instanceof Invalid
          ? new Response(result.message, { status: result.status })
          : new Response("ok");
      },
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    address = server.address() as AddressInfo;
    stop = () =>
      new Promise((closed) => {
        server.close(() => closed());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
  });
  afterEach(() => stop());

  const begin = (headers: Record<string, string | number> = {}) =>
    httpRequest({
      host: "127.0.0.1",
      port: address.port,
      method: "POST",
      headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });

  it("a line that goes dead half way leaves no file and no draft", async () => {
    const client = begin();
    client.on("error", () => undefined);
    client.write(`${partHead("rate_confirmation", "a.pdf")}%PDF-1.4 whole\r\n`);
    client.write(`${partHead("bill_of_lading", "b.pdf")}%PDF-1.4 half`);
    client.write(patterned(3 * MB));
    await expect.poll(everything).toHaveLength(2);
    client.destroy();
    const [outcome] = outcomes;
    expect(await outcome).toBeInstanceOf(Invalid);
    expect(await everything()).toEqual([]);
  });

  it("a sender whose first file is wrong can send the rest and then reads why", async () => {
    const form = new FormData();
    form.append("rate_confirmation", asBlob(patterned(8 * MB)), "a.pdf");
    form.append("bill_of_lading", pdf(9 * MB), "b.pdf");
    const response = await fetch(`http://127.0.0.1:${address.port}/`, { method: "POST", body: form });
    expect([response.status, await response.text()]).toEqual([400, FAILED]);
    expect(await everything()).toEqual([]);
  });

  it.each([
    ["said before", { "content-length": 40 * MB }],
    ["not said before", {}],
  ])("a form that is too long is answered: %s", async (_, headers) => {
    const client = begin(headers);
    client.on("error", () => undefined);
    const status = new Promise((answered) =>
      client.on("response", (response) => answered(response.statusCode)),
    );
    client.write(`${partHead("rate_confirmation", "a.pdf")}%PDF-1.4 `);
    for (let sent = 0; sent < 24; sent += 1) client.write(patterned(MB));
    expect(await status).toBe(413);
    client.destroy();
    expect(await everything()).toEqual([]);
  });
});
