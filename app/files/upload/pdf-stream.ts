/** Drops the bytes that printers, email programs and web servers add before and after a PDF. */
import { joinBytes } from "~/http/join-bytes";
import { latin1, pdfStart } from "./recognise";

const END = "%%EOF";
/** Matches if the PDF continues with an update, or with the rest of a PDF prepared for the web. */
const CONTINUES = /^[\0\s]*(?:\d+\s+\d+\s+obj\b|xref\b|endstream\b|endobj\b|%PDF-)/;
/** Signs of an update whose own end mark is missing. */
const UPDATE = /\b\d+\s+\d+\s+obj\b|\bstartxref\b/;
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/;
/** Bytes held back until the next chunk, because a mark may be split between two chunks. */
const OVERLAP = 64;
/**
 * Up to this many blank bytes after the end mark are stored, so that most PDFs are stored exactly as sent.
 */
const BLANK_BYTES = 2_048;

interface PdfFacts {
  /** Whether the end mark is present and no update is cut off. */
  isWhole: boolean;
  /** Many encrypted PDFs open without a password. */
  isEncrypted: boolean;
}

class PdfFilter implements Transformer<Uint8Array, Uint8Array> {
  #held: Uint8Array = new Uint8Array(0);
  #hasBegun = false;
  #isAfterEnd = false;
  #facts: PdfFacts = { isWhole: false, isEncrypted: false };

  get facts(): PdfFacts {
    return this.#facts;
  }

  transform(chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>): void {
    const begin = this.#hasBegun ? 0 : Math.max(pdfStart(chunk), 0);
    this.#hasBegun = true;
    const data = joinBytes([this.#held, chunk.subarray(begin)]);
    // The held bytes were already searched, except for a mark that was split at their end.
    const from = Math.max(0, this.#held.byteLength - OVERLAP);
    const fresh = latin1(data.subarray(from));
    if (ENCRYPTED.test(fresh)) this.#facts.isEncrypted = true;

    const mark = fresh.lastIndexOf(END);
    if (mark >= 0) {
      this.#pass(data, from + mark + END.length, controller);
      this.#isAfterEnd = true;
    } else this.#held = data;
    if (this.#isAfterEnd && CONTINUES.test(latin1(this.#held.subarray(0, 256)))) this.#isAfterEnd = false;
    if (!this.#isAfterEnd) this.#pass(this.#held, Math.max(0, this.#held.byteLength - OVERLAP), controller);
  }

  flush(controller: TransformStreamDefaultController<Uint8Array>): void {
    const rest = latin1(this.#held);
    this.#facts.isWhole = this.#isAfterEnd && !UPDATE.test(rest);
    const isBlank = /^[\0\s]*$/.test(rest) && rest.length <= BLANK_BYTES;
    const lineEnd = /^\r?\n?/.exec(rest)?.[0].length ?? 0;
    this.#pass(this.#held, this.#isAfterEnd && !isBlank ? lineEnd : rest.length, controller);
  }

  #pass(data: Uint8Array, to: number, controller: TransformStreamDefaultController<Uint8Array>): void {
    if (to > 0) controller.enqueue(data.subarray(0, to));
    this.#held = data.subarray(to);
  }
}

/** @param body a PDF whose first chunk contains at least its first HEAD_BYTES */
export function trimPdf(body: ReadableStream<Uint8Array>): {
  passing: ReadableStream<Uint8Array>;
  /** Call this function after `passing` has ended. */
  facts: () => PdfFacts;
} {
  const filter = new PdfFilter();
  return { passing: body.pipeThrough(new TransformStream(filter)), facts: () => filter.facts };
}
