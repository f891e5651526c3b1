import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  asBlob,
  avatar,
  delivery,
  emptyStore,
  FAILED,
  picture,
  post,
  refusalOf,
} from "../../../tests/fixtures/upload-forms";
import { collect } from "../store/byte-stream";
import { receiveUpload, type UploadPlan } from "./receive-upload.node.server";

const place = emptyStore();

describe("an image", () => {
  const send = async (plan: UploadPlan, content: Uint8Array, fileName: string) => {
    const [field = ""] = Object.keys(plan);
    const upload = await receiveUpload(post([field, asBlob(content), fileName]), plan, place.store);
    const file = upload.files[field]?.[0];
    const body = file && (await place.store.get(file.path));
    const bytes = body ? await collect(body) : new Uint8Array();
    const isImage = file?.contentType !== "application/pdf";
    return {
      file,
      bytes,
      metadata: isImage
        ? await sharp(bytes).metadata()
        : ({} as Awaited<ReturnType<ReturnType<typeof sharp>["metadata"]>>),
    };
  };

  it.each(["jpeg", "png", "webp", "avif", "tiff"] as const)(
    "sent as %s is stored as JPEG",
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

  const frame = (grey: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: grey, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const frames = async () =>
    sharp([await frame(0), await frame(90), await frame(200)], { join: { animated: true } });

  it.each(["gif", "webp"] as const)(
    "that is animated is refused with the number of frames: %s",
    async (format) => {
      const moving = await (await frames()).toFormat(format).toBuffer();
      const refusal = await refusalOf(post(["avatar", asBlob(moving), "me"]), avatar, place);
      expect(refusal.fields.avatar).toBe(
        "This image is animated (3 frames). Choose a still image, or take a screenshot of it.",
      );
    },
  );

  it("that is an animated PNG is refused", async () => {
    const still = await picture().png().toBuffer();
    const control = Buffer.from("\0\0\0\x08acTL\0\0\0\x05\0\0\0\0\0\0\0\0", "latin1");
    const moving = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
    const refusal = await refusalOf(post(["avatar", asBlob(moving), "me"]), avatar, place);
    expect(refusal.fields.avatar).toMatch(/^This image is animated \(5 frames\)/);
  });

  it("of a fax with several pages becomes a PDF with all of them", async () => {
    const fax = await (await frames()).tiff().toBuffer();
    const refusal = await refusalOf(post(["avatar", asBlob(fax), "me.tif"]), avatar, place);
    expect(refusal.fields.avatar).toMatch(/^This TIFF has 3 pages/);
    const { file, bytes } = await send(delivery, fax, "fax.tif");
    expect(file).toMatchObject({ contentType: "application/pdf", shownName: "fax.pdf" });
    expect(file?.fileId).toMatch(/\.pdf$/);
    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual(
      Array.from({ length: 3 }, () => [612, 459]),
    );
  });

  it("that lacks only a JPEG's end mark is stored, but not if more is missing", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 300, height: 300, channels: 3, background: "white", noise } as const;
    const wholes = await Promise.all(
      [false, true].map((progressive) => sharp({ create }).jpeg({ progressive }).toBuffer()),
    );
    for (const whole of wholes)
      for (const missing of [20, 400, Math.round(whole.length / 2)]) {
        const cut = asBlob(whole.subarray(0, -missing));
        const refusal = await refusalOf(post(["avatar", cut, "me.jpg"]), avatar, place);
        expect(refusal.fields.avatar).toMatch(/^This image is incomplete/);
      }
    for (const whole of wholes)
      for (const missing of [1, 2]) {
        const { metadata } = await send(delivery, whole.subarray(0, -missing), "dock.jpg");
        expect(metadata).toMatchObject({ format: "jpeg", width: 300 });
      }
  });

  it("with transparency is stored as WebP", async () => {
    const logo = await picture().ensureAlpha(0.5).png().toBuffer();
    const { file, metadata } = await send(avatar, logo, "logo.png");
    expect(file).toMatchObject({ contentType: "image/webp", shownName: "logo.webp" });
    expect(metadata).toMatchObject({ format: "webp", hasAlpha: true });
  });

  it("is turned upright, scaled down and stripped of its location", async () => {
    const taken = await picture(4000, 1000)
      .withExif({ IFD0: { Artist: "driver" }, IFD3: { GPSLatitude: "40/1 45/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { metadata } = await send(delivery, taken, "dock.jpg");
    expect(metadata).toMatchObject({ width: 1000, height: 4000 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it("of a scrolling screenshot remains readable", async () => {
    const { metadata } = await send(delivery, await picture(1080, 14_000).png().toBuffer(), "chat.png");
    expect(metadata).toMatchObject({ format: "jpeg", width: 1000, height: 12_963 });
  });

  it.each([
    ["wide", 4000, 1000, 256],
    ["tall", 300, 2000, 256],
    ["a smaller one is not enlarged", 40, 30, 30],
  ])(
    "as an avatar is cropped to the center square, at most 256 pixels: %s",
    async (_, width, height, side) => {
      const { file, metadata } = await send(avatar, await picture(width, height).png().toBuffer(), "me.png");
      expect(file?.path).toBe(`avatars/user-1/${file?.fileId}`);
      expect(metadata).toMatchObject({ format: "jpeg", width: side, height: side });
    },
  );

  it("as an avatar is upright, however the phone was held", async () => {
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
    // After a rotation by 90° clockwise, the left side is on top.
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
    expect(refusal.fields.avatar).toMatch(/incomplete/);
  });

  it("that claims to be huge is refused before it is decoded", async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    const refusal = await refusalOf(post(["avatar", asBlob(bomb), "me.png"]), avatar, place);
    expect(refusal.fields.avatar).toMatch(/too large to open/);
  });
});
