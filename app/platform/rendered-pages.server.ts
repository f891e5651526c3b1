/**
 * Pages as they were rendered last, by person and address. A page is a function of its data: where they are the same again, so is the page, and it is
 * not rendered anew. An inbox that reads itself again is such a page, and a dashboard that somebody comes back to. The data are asked for each
 * time, so nothing is shown that is not so any more, or not for this person. Rendering is 13 to 31 % of a page.
 */
import { joinBytes } from "./join-bytes";

/** A piece of a page in UTF-8, or the place of a unique text, by its number. */
type Piece = Uint8Array | number;

interface Rendered {
  data: string;
  /** Null until it has been rendered twice from these data. */
  pieces: readonly Piece[] | null;
  /** How much memory it takes, about. */
  bytes: number;
}

const PIECE_BYTES = 200;

const encoder = new TextEncoder();

/** Parts of a text, and between them the places of unique texts, by their numbers. */
function cut(text: string, unique: readonly string[]): (string | number)[] {
  const any = unique.filter(Boolean).map((each) => each.replace(/\W/g, "\\$&"));
  const parts = any.length > 0 ? text.split(new RegExp(`(${any.join("|")})`)) : [text];
  return parts.map((part, at) => (at % 2 === 1 ? unique.indexOf(part) : part));
}

/** Data without what differs in every answer. */
export const lasting = (data: string, unique: readonly string[]) =>
  unique.reduce((text, each, at) => (each ? text.replaceAll(each, `\0${at}`) : text), data);

export class RenderedPages {
  /** In the order of their last use. */
  readonly #pages = new Map<string, Rendered>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /**
   * The page of a key, if it was rendered from these data; else null.
   * @param data without what differs in every answer (`lasting`)
   * @param unique what differs in every answer, such as a nonce: in the order in which it was given to `keep`
   */
  find(key: string, data: string, unique: readonly string[]): Uint8Array<ArrayBuffer> | null {
    const known = this.#pages.get(key);
    if (!known?.pieces || known.data !== data) return null;
    this.#pages.delete(key);
    this.#pages.set(key, known);
    const texts = unique.map((text) => encoder.encode(text));
    return joinBytes(
      known.pieces.flatMap((piece) => (typeof piece === "number" ? (texts[piece] ?? []) : piece)),
    );
  }

  /**
   * Keeps a page that was rendered in the place of what had its key, once it comes from the same data as the time before: most pages never do, and to
   * keep one takes a twentieth of its rendering. What was not used for longest goes.
   */
  keep(key: string, data: string, page: string, unique: readonly string[]): void {
    const isSame = this.#pages.get(key)?.data === data;
    this.#forget(key);
    const pieces = isSame
      ? cut(page, unique).map((part) => (typeof part === "number" ? part : encoder.encode(part)))
      : null;
    // Texts take up to two bytes a character, and each piece an object of its own.
    const bytes = 2 * (key.length + data.length) + (pieces ? page.length + PIECE_BYTES * pieces.length : 0);
    if (bytes > this.#mostBytes) return;
    this.#pages.set(key, { data, pieces, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }
}
