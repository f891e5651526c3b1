import type { Accepts, FileKind } from "~/trade/file-kinds";
import { kindOfFile } from "../kinds";
import type { Format } from "./recognise";

export const UPLOAD_FAILED = "Failed to upload file. Please try again.";
export const UPLOAD_BROKE = "Error uploading file. Please try again.";

export const TOO_LARGE = "Choose a file up to 10 MB.";
/** Shown if a form with several file fields is too large: the app cannot tell which file is the reason. */
export const FORM_TOO_LARGE = `${UPLOAD_FAILED}\nFiles can be up to 10 MB each.`;
export const DAMAGED_IMAGE = "This image is damaged or too large to open. Choose another one.";
export const CUT_OFF_IMAGE = "This image is incomplete. Choose another copy.";
export const CUT_OFF_PDF = "This PDF is incomplete. Choose another copy.";
export const LOCKED_PDF =
  "This PDF is password-protected. Print it to a PDF or save a copy without the password, and choose that.";
const EMPTY = "This file is empty. Choose another one.";

const NAMES: Record<Format, string> = {
  pdf: "a PDF",
  jpeg: "a JPEG image",
  png: "a PNG image",
  webp: "a WebP image",
  gif: "a GIF image",
  avif: "an AVIF image",
  tiff: "a TIFF image",
  heic: "a HEIC image",
};

/** The image library is built without a codec for HEIC, which is patented. */
const IMAGES = ["jpeg", "png", "webp", "gif", "avif", "tiff"] as const;

const KEPT: Record<Accepts, ReadonlySet<Format>> = {
  pdf: new Set(["pdf"]),
  image: new Set(IMAGES),
  "image-or-pdf": new Set(["pdf", ...IMAGES]),
};

const CHOOSE: Record<Accepts, string> = {
  pdf: "Choose a PDF.",
  image: "Choose a photo: JPEG, PNG, WebP, GIF, AVIF or TIFF.",
  "image-or-pdf": "Choose a PDF or a photo: JPEG, PNG, WebP, GIF, AVIF or TIFF.",
};

/** Phones save photos as HEIC by default; most phone browsers convert them on upload. */
const HEIC =
  "This photo is in HEIC format, which we can't open. Take a screenshot of it and choose that, or set the camera to “Most Compatible”.";

const SHORT: Record<Accepts, string> = { pdf: "PDF", image: "image", "image-or-pdf": "image or PDF" };

export const moving = (frames: number) =>
  `This image is animated (${frames} frames). Choose a still image, or take a screenshot of it.`;

export const severalPages = (pages: number) =>
  `This TIFF has ${pages} pages. Save it as a PDF and choose that, or choose a file with one page.`;

export function tooMany(atMost: number): string {
  return `A maximum of ${atMost} ${atMost === 1 ? "file" : "files"} can be uploaded`;
}

export function missing(kind: FileKind): string {
  const { label, accepts } = kindOfFile(kind);
  return `Choose the ${label} (${SHORT[accepts]}).`;
}

export function refusalReason(kind: FileKind, format: Format | null, headBytes: number): string | null {
  const { accepts, refusal } = kindOfFile(kind);
  if (format && KEPT[accepts].has(format)) return null;
  if (format === "heic" && accepts !== "pdf") return HEIC;
  if (refusal) return refusal;
  if (headBytes === 0) return EMPTY;
  return `${CHOOSE[accepts]} This file is ${format ? NAMES[format] : "not one"}.`;
}
