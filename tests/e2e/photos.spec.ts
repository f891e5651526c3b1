import sharp from "sharp";
import { samplePdf } from "../fixtures/documents";
import { draws, sample } from "../fixtures/sample";
import { expect, test } from "./support/app-server";
import { signUp } from "./support/people";

const LONG_SIDE = 2_048;

interface Chosen {
  name: string;
  type: string;
  size: number;
  hasExif: boolean;
  side: [width: number, height: number] | null;
}

/** An upright phone stores rotated pixels and puts the orientation in the metadata. */
async function phonePhoto() {
  const noise = { type: "gaussian", mean: 128, sigma: 18 } as const;
  const image = sharp({ create: { width: 4032, height: 3024, channels: 3, background: "#8a8a84", noise } });
  const buffer = await image
    .withExif({ IFD0: { Make: "Phone" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: "IMG_0042.jpeg", mimeType: "image/jpeg", buffer };
}

test("a phone's photo is small, upright and without metadata before it is sent; other files remain unchanged", async ({
  browser,
  server,
}) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  await page.goto("/user-account/add-files");
  const input = page.getByLabel("File", { exact: false }).and(page.locator("[type=file]"));
  const chosen = () =>
    input.evaluate(async (element): Promise<Chosen | null> => {
      const file = (element as HTMLInputElement).files?.[0];
      if (!file) return null;
      const { name, type, size } = file;
      const head = new TextDecoder("latin1").decode(await file.slice(0, 4_096).arrayBuffer());
      const image = await createImageBitmap(file, { imageOrientation: "none" }).catch(() => null);
      return { name, type, size, hasExif: head.includes("Exif"), side: image && [image.width, image.height] };
    });

  const photo = await phonePhoto();
  expect(photo.buffer.byteLength).toBeGreaterThan(1_000_000);
  await input.setInputFiles(photo);
  await expect.poll(async () => (await chosen())?.name).toBe("IMG_0042.jpg");
  const small = await chosen();
  expect(small).toMatchObject({ type: "image/jpeg", hasExif: false, side: [LONG_SIDE * 0.75, LONG_SIDE] });
  expect(small?.size).toBeLessThan(600_000);
  // Some file pickers of Android do not know a photo's type or extension.
  const vagueTypes = [
    { ...photo, name: "image:1000042", mimeType: "application/octet-stream" },
    { ...photo, name: "IMG_0043.jpeg", mimeType: "" },
  ];
  for (const vague of sample(vagueTypes, 1, "photos without a type")) {
    await input.setInputFiles(vague);
    await expect.poll(async () => (await chosen())?.type).toBe("image/jpeg");
    await expect.poll(async () => (await chosen())?.size).toBeLessThan(600_000);
  }

  for (const other of [
    await samplePdf("policy.pdf"),
    { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(700_000, 7) },
    {
      name: "small.jpg",
      mimeType: "image/jpeg",
      buffer: await sharp(photo.buffer).resize(600).jpeg().toBuffer(),
    },
  ]) {
    await input.evaluate((element: HTMLInputElement & { first?: FileList | null }) => {
      element.addEventListener("change", () => (element.first = element.files), { once: true });
    });
    await input.setInputFiles(other);
    // After its check, the script sets the field's files again, even if no file became smaller.
    await expect
      .poll(() =>
        input.evaluate(
          (element: HTMLInputElement & { first?: FileList | null }) => element.files !== element.first,
        ),
      )
      .toBe(true);
    expect(await chosen()).toMatchObject({ name: other.name, size: other.buffer.byteLength });
  }

  // iPhones store photos as HEIC. This browser cannot decode HEIC, so the file contains a JPEG instead.
  const smallPhoto = await sharp(photo.buffer).resize(600).jpeg().toBuffer();
  await input.setInputFiles({ name: "IMG_0043.HEIC", mimeType: "", buffer: smallPhoto });
  await expect.poll(async () => (await chosen())?.name).toBe("IMG_0043.jpg");
  expect(await chosen()).toMatchObject({ type: "image/jpeg", hasExif: false });
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(300_000, 7)]);
  await page.evaluate(() => {
    const make = createImageBitmap;
    const held = new Promise<void>((release) => addEventListener("release", () => release(), { once: true }));
    void held.then(() => Object.assign(globalThis, { createImageBitmap: make }));
    Object.assign(globalThis, { createImageBitmap: (image: Blob) => held.then(() => make(image)) });
  });
  await input.setInputFiles({ name: "IMG_0044.HEIC", mimeType: "image/heic", buffer: heic });
  await expect(page.getByText("Converting the photo to JPEG…")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("release")));
  await expect(page.getByText("which this browser can't open")).toBeVisible();
  await expect(page.getByText("Converting the photo")).toHaveCount(0);
  await page.getByLabel("Document type").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(input).toHaveAccessibleDescription(/This photo is in HEIC format, which we can't open/);

  await input.setInputFiles(photo);
  await expect.poll(async () => (await chosen())?.name).toBe("IMG_0042.jpg");
  await page.getByLabel("Document type").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("File uploaded successfully!")).toBeVisible();
});

test("a scrolling screenshot remains readable", { tag: "@full" }, async ({ browser, server }) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  await page.goto("/user-account/add-files");
  const noise = { type: "gaussian", mean: 128, sigma: 9 } as const;
  const height = draws({ usual: 6_000, full: 14_000 });
  const create = { width: 1080, height, channels: 3, background: "white", noise } as const;
  const buffer = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer();
  const input = page.getByLabel("File");
  await input.setInputFiles({ name: "chat.png", mimeType: "image/png", buffer });
  const chosen = () =>
    input.evaluate(async (element) => {
      const file = (element as HTMLInputElement).files?.[0];
      const image = file && (await createImageBitmap(file));
      return image && [file.name, image.width, image.height];
    });
  await expect.poll(chosen).toEqual(["chat.jpg", 1_000, Math.round(height / 1.08)]);
});
