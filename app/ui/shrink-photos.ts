/**
 * Makes chosen photos small before they are sent: on one bar of signal a phone's photo takes over a minute, this one eight seconds,
 * and the paper on it is still read well. Upright, and without what the camera noted, its place among it.
 */

/** A smaller file arrives as it is. */
const SMALL_BYTES = 500_000;
const LONG_SIDE = 2_048;
const QUALITY = 0.7;

/** @returns the photo made small; the file itself where it is none, the browser cannot read it, or nothing is won */
async function shrunk(file: File): Promise<File> {
  if (!file.type.startsWith("image/") || file.size < SMALL_BYTES) return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = photo;
    const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    // A canvas becomes a JPEG everywhere.
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    if (!made || made.size >= file.size) return file;
    return new File([made], file.name.replace(/\.\w+$/, ".jpg"), { type: made.type });
  } catch {
    return file;
  }
}

/** Puts small photos in the place of those that were chosen, unless they are on their way or others were chosen meanwhile. */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const chosen = input.files;
  const small = new DataTransfer();
  for (const file of chosen ?? []) small.items.add(await shrunk(file));
  const isSent = input.form?.querySelector("[aria-disabled]");
  if (input.files === chosen && !isSent) input.files = small.files;
}
