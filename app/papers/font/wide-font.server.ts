import { loadDataFile } from "#data-file.server";
import { TrueTypeFont } from "./true-type";

let font: Promise<TrueTypeFont> | null = null;

/**
 * Returns DejaVu Sans with the Latin, Greek, Cyrillic, Armenian and Georgian letters and common symbols. It
 * is embedded only in documents with words that the built-in fonts lack. Loaded on first use.
 */
export function wideFont(): Promise<TrueTypeFont> {
  font ??= loadDataFile("app/papers/font/data/dejavu-sans.txt").then((text) => {
    const bytes = Uint8Array.from(atob(text.replace(/\s/g, "")), (char) => char.charCodeAt(0));
    return new TrueTypeFont(bytes, "DejaVuSans");
  });
  return font;
}
