import { loadDataFile } from "#data-file.server";
import { TrueTypeFont } from "./true-type";

let font: Promise<TrueTypeFont> | null = null;

async function readFont(): Promise<TrueTypeFont> {
  const text = await loadDataFile("app/papers/font/data/dejavu-sans.txt");
  const bytes = Uint8Array.from(atob(text.replace(/\s/g, "")), (char) => char.charCodeAt(0));
  return new TrueTypeFont(bytes, "DejaVuSans");
}

/** DejaVu Sans, for words with characters that the built-in fonts lack. */
export function wideFont(): Promise<TrueTypeFont> {
  font ??= readFont().catch((error: unknown) => {
    // If reading fails, the next document reads the file again.
    font = null;
    throw error;
  });
  return font;
}
