/**
 * On one bar of signal, an original photo takes over a minute to send, a shrunk photo eight seconds. A shrunk
 * photo has no camera metadata, and therefore no location.
 */
import { longSideFor } from "~/trade/readable-size";

/** Smaller files are sent unchanged, unless they are HEIC. */
const SMALL_BYTES = 500_000;
/**
 * In pixels. An image whose shorter side would become unreadable, such as a scrolling screenshot, stays
 * larger.
 */
const LONG_SIDE = 2_048;
const QUALITY = 0.7;

/** Returns whether a file is HEIC, by its type or its name, because some browsers do not report the type. */
const isHeic = ({ type, name }: Pick<File, "type" | "name">) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Some file pickers of Android report no type. A file that is not a photo stays unchanged. */
const mayBePhoto = ({ type, name }: File) =>
  type.startsWith("image/") || (/^$|\/octet-stream$/.test(type) && !/\.pdf$/i.test(name));

/** Safari can decode a photo this way, even if it cannot create a bitmap from the file directly. */
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

/** The app cannot open HEIC, so HEIC files are converted even if the JPEG is larger. */
async function shrunk(file: File): Promise<File> {
  const mustChange = isHeic(file);
  if (!mustChange && (!mayBePhoto(file) || file.size < SMALL_BYTES)) return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((unread) => {
      if (!mustChange) throw unread;
      return shown(file);
    });
    const { width, height } = photo;
    const scale = longSideFor(width, height, LONG_SIDE) / Math.max(width, height);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    // All browsers can convert a canvas to JPEG.
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    if (!made || (made.size >= file.size && !mustChange)) return file;
    return new File([made], file.name.replace(/\.\w+$/, ".jpg"), { type: made.type });
  } catch {
    return file;
  }
}

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
  "This photo is saved as HEIC, which this browser can't open. Choose a screenshot of it, or set the camera to “Most Compatible”.";

/** Replaces the chosen photos, unless they are being sent or the user has since chosen others. */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const chosen = input.files;
  say(input, [...(chosen ?? [])].some(isHeic) ? "Converting the photo to JPEG…" : "");
  // Preloads the module that sends files, because the connection may be lost by the time the form is
  // submitted.
  import("./post-files").catch(() => {});
  const small = new DataTransfer();
  for (const file of chosen ?? []) small.items.add(await shrunk(file));
  const isSent = input.form?.querySelector("[aria-disabled]");
  if (input.files !== chosen) return;
  if (!isSent) input.files = small.files;
  say(input, [...small.files].some(isHeic) ? STILL_HEIC : "");
}
