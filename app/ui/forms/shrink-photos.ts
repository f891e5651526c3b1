/**
 * Makes chosen photos small before they are sent: on one bar of signal a phone's photo takes over a minute, this one eight seconds,
 * and the paper on it is still read well. Upright, and without what the camera noted, its place among it.
 */

/** A smaller file arrives as it is. */
const SMALL_BYTES = 500_000;
const LONG_SIDE = 2_048;
const QUALITY = 0.7;

/** By its name too: not every browser knows the type. */
const isHeic = ({ type, name }: Pick<File, "type" | "name">) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Safari shows a HEIC photo as an image also where it makes no bitmap of the file. */
async function shown(file: File): Promise<ImageBitmap> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return await createImageBitmap(image);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * @returns the photo made small, and as a JPEG where the app could not open it; the file itself where it is none, the browser cannot
 * read it, or nothing is won
 */
async function shrunk(file: File): Promise<File> {
  const mustChange = isHeic(file);
  if (!mustChange && (!file.type.startsWith("image/") || file.size < SMALL_BYTES)) return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((unread) => {
      if (!mustChange) throw unread;
      return shown(file);
    });
    const { width, height } = photo;
    const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    // A canvas becomes a JPEG everywhere.
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    if (!made || (made.size >= file.size && !mustChange)) return file;
    return new File([made], file.name.replace(/\.\w+$/, ".jpg"), { type: made.type });
  } catch {
    return file;
  }
}

/** Says beside the field what becomes of the photos, in the place of what was said before; an empty text says nothing. */
function say(input: HTMLInputElement, words: string): void {
  const notes = input.parentElement?.querySelectorAll("[data-photos]") ?? [];
  for (const old of notes) old.remove();
  if (!words) return;
  const note = document.createElement("p");
  note.className = "hint";
  note.role = "status";
  note.dataset.photos = "";
  note.textContent = words;
  input.after(note);
}

const STILL_HEIC =
  "This photo is saved as HEIC, which this browser cannot open. Take a screenshot of it and choose that, or set the camera to “Most compatible”.";

/** Puts small photos in the place of those that were chosen, unless they are on their way or others were chosen meanwhile. */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const chosen = input.files;
  say(input, [...(chosen ?? [])].some(isHeic) ? "Making a JPEG of the photo…" : "");
  // It is there at the press then, whatever becomes of the line.
  import("./post-files").catch(() => {});
  const small = new DataTransfer();
  for (const file of chosen ?? []) small.items.add(await shrunk(file));
  const isSent = input.form?.querySelector("[aria-disabled]");
  if (input.files !== chosen) return;
  if (!isSent) input.files = small.files;
  say(input, [...small.files].some(isHeic) ? STILL_HEIC : "");
}
