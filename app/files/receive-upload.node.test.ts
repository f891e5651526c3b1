import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  asBlob,
  avatar,
  BOUNDARY,
  BROKE,
  delivery,
  documents,
  type Entry,
  emptyStore,
  everythingIn,
  FAILED,
  MB,
  partHead,
  pdf,
  picture,
  post,
  raw,
  refusalOf,
} from "../../tests/fixtures/upload-forms";
import { collect } from "./byte-stream";
import {
  LONGEST_FORM_MS,
  MAX_FILE_BYTES,
  receiveUpload,
  type UploadPlan,
} from "./receive-upload.node.server";
import { type FileStore, STRAY_AFTER_MS } from "./store";

const place = emptyStore();

describe("an upload that is in order", () => {
  it("is stored under the path of its kind, with names that are random and names that are shown", async () => {
    const upload = await receiveUpload(
      post(
        ["note", "gate 4"],
        ["rate_confirmation", pdf(3000), "Rate Con Straße.pdf"],
        ["bill_of_lading", pdf(MB), "bol.pdf"],
      ),
      documents,
      place.store,
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
    const kept = await place.store.get(billOfLading.path);
    expect(Buffer.compare((kept && (await collect(kept))) ?? Buffer.alloc(0), await pdf(MB).bytes())).toBe(0);

    await upload.discard();
    expect(await everythingIn(place.folder)).toEqual([]);
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
    const sign = () => receiveUpload(post(["signed_rate_confirmation", pdf(), "x.pdf"]), plan, place.store);
    const [first, second] = await Promise.all([sign(), sign()]);
    const [signed] = first.files.signed_rate_confirmation;
    expect(signed.fileId).toBe("0193a0c4_signed.pdf");
    expect(signed.path).toMatch(/^rate_confirmations\/load-1\/[0-9a-f-]{36}-0193a0c4_signed\.pdf$/);
    await second.discard();
    expect(await place.store.get(signed.path)).not.toBeNull();
  });

  it("takes a file of exactly 10 MB, and as many as the plan allows", async () => {
    const upload = await receiveUpload(
      post(
        ["proof_of_delivery", pdf(MAX_FILE_BYTES), "pod.pdf"],
        ...Array.from({ length: 5 }, (_, at): Entry => ["additional_files", pdf(), `${at}.pdf`]),
      ),
      delivery,
      place.store,
    );
    expect(upload.files.proof_of_delivery[0].sizeBytes).toBe(MAX_FILE_BYTES);
    expect(upload.files.additional_files.map((file) => file.shownName)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `${at}.pdf`),
    );
    expect(upload.files.additional_files[0]?.path).toMatch(/^images\/load-1\/additional\//);
    expect(await everythingIn(place.folder)).toHaveLength(6);
  });

  it("reads no further ahead than the store writes, however large the file and slow the disk", async () => {
    const text = new TextEncoder();
    const pieces = [
      text.encode(`${partHead("proof_of_delivery", "pod.pdf")}%PDF-1.4\n`),
      ...Array.from({ length: 120 }, () => new Uint8Array(64 * 1024)),
      text.encode(`%%EOF\r\n--${BOUNDARY}--\r\n`),
    ];
    let given = 0;
    let taken = 0;
    let ahead = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = pieces.shift();
          given += piece?.byteLength ?? 0;
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const put: FileStore["put"] = async (_, file) => {
      const reader = file.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate);
        taken += next.value.byteLength;
        ahead = Math.max(ahead, given - taken);
      }
      return { sizeBytes: taken };
    };
    await receiveUpload(raw(body), delivery, { ...place.store, put });
    expect(taken).toBeGreaterThan(7 * MB);
    expect(ahead).toBeLessThan(MB);
  });

  it("counts an empty file input as nothing chosen", async () => {
    const body = `${partHead("additional_files", "")}\r\n${partHead("proof_of_delivery", "pod.pdf")}%PDF-1.4 %%EOF\r\n--${BOUNDARY}--\r\n`;
    const upload = await receiveUpload(raw(body), delivery, place.store);
    expect(upload.files.additional_files).toEqual([]);
    expect(await everythingIn(place.folder)).toHaveLength(1);
  });

  it("reads over files that nobody asked for", async () => {
    const upload = await receiveUpload(
      post(
        ["surprise", pdf(3 * MB), "a.pdf"],
        ["__proto__", pdf(), "b.pdf"],
        ["proof_of_delivery", pdf(), "c.pdf"],
      ),
      delivery,
      place.store,
    );
    expect(Object.keys(upload.files)).toEqual(["proof_of_delivery", "additional_files"]);
    expect(await everythingIn(place.folder)).toHaveLength(1);
  });
});

describe("an image", () => {
  const send = async (plan: UploadPlan, content: Uint8Array, fileName: string) => {
    const [field = ""] = Object.keys(plan);
    const upload = await receiveUpload(post([field, asBlob(content), fileName]), plan, place.store);
    const file = upload.files[field]?.[0];
    const body = file && (await place.store.get(file.path));
    const bytes = body ? await collect(body) : new Uint8Array();
    return { file, bytes, metadata: await sharp(bytes).metadata() };
  };

  it.each(["jpeg", "png", "webp", "avif", "tiff"] as const)(
    "arrives as a JPEG when it was a %s",
    async (format) => {
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
    },
  );

  it("of several pictures is the first one", async () => {
    const frames = await sharp(await picture().gif().toBuffer(), { animated: true })
      .gif()
      .toBuffer();
    const { file, metadata } = await send(delivery, frames, "dock.gif");
    expect(file?.shownName).toMatch(/^dock\.(jpg|webp)$/);
    expect(metadata).toMatchObject({ width: 40, height: 30 });
    expect(metadata.pages ?? 1).toBe(1);
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
    const refusal = await refusalOf(post(["avatar", asBlob(half), "me.jpg"]), avatar, place);
    expect(refusal).toMatchObject({ message: FAILED, status: 400 });
    expect(refusal.fields.avatar).toMatch(/damaged/);
  });

  it("that claims to be huge is refused before it is unpacked", async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    const refusal = await refusalOf(post(["avatar", asBlob(bomb), "me.png"]), avatar, place);
    expect(refusal.fields.avatar).toMatch(/too large to open/);
  });
});

describe("a form that trickles in for hours", () => {
  const startMs = Date.UTC(2026, 10, 22);
  const trickling = (lastsMs: number) => {
    const text = new TextEncoder();
    const file = (field: string) => `${partHead(field, "a.pdf")}%PDF-1.4 whole %%EOF\r\n`;
    const rest = [`${file("bill_of_lading")}--${BOUNDARY}--\r\n`];
    vi.useFakeTimers({ toFake: ["Date"], now: startMs });
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(text.encode(file("rate_confirmation"))),
        pull(controller) {
          vi.setSystemTime(startMs + lastsMs);
          const last = rest.pop();
          if (last) controller.enqueue(text.encode(last));
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return raw(body);
  };
  afterEach(() => void vi.useRealTimers());

  it("is stored", async () => {
    const upload = await receiveUpload(trickling(LONGEST_FORM_MS), documents, place.store);
    expect(upload.files.rate_confirmation).toHaveLength(1);
    expect(await everythingIn(place.folder)).toHaveLength(2);
  });

  it("is refused, with nothing left, before its first file counts as one that never gets a row", async () => {
    expect(LONGEST_FORM_MS).toBeLessThan(STRAY_AFTER_MS);
    expect(await refusalOf(trickling(LONGEST_FORM_MS + 1), documents, place)).toMatchObject({
      message: BROKE,
      status: 503,
      cause: new Error("The form took too long."),
    });
  });
});
