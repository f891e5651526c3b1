import type { PDFDocument } from "pdfkit";
import { linesOf, printable, runsOf } from "../printable";
import type { TrueTypeFont } from "./true-type";

export interface Look {
  font: "Helvetica" | "Helvetica-Bold";
  size: number;
}

/** The embedded font. It is scaled down because its letters are wider than Helvetica's. */
const WIDE = { font: "Wide", scale: 0.9 } as const;
const HELVETICA_TOP = 0.718;

/** Uses the embedded font for words with characters that Helvetica lacks. */
export class Lettering {
  readonly #top: number;

  constructor(
    private readonly doc: PDFDocument,
    private readonly wide: TrueTypeFont,
  ) {
    doc.registerFont(WIDE.font, wide);
    this.#top = wide.ascent / wide.unitsPerEm;
  }

  printed(text: string): string {
    return printable(text, (char) => this.wide.has(char));
  }

  lines(text: string, width: number, look: Look): string[] {
    const widthOf = (part: string) => runsOf(part).reduce((sum, run) => sum + this.#widthOf(run, look), 0);
    return linesOf(this.printed(text), width, widthOf);
  }

  #widthOf({ text, isWide }: ReturnType<typeof runsOf>[number], { font, size }: Look): number {
    if (isWide) this.doc.font(WIDE.font, size * WIDE.scale);
    else this.doc.font(font, size);
    return this.doc.widthOfString(text);
  }

  write(line: string, x: number, y: number, look: Look): void {
    let left = x;
    for (const run of runsOf(line)) {
      const width = this.#widthOf(run, look);
      const down = run.isWide ? look.size * (HELVETICA_TOP - this.#top * WIDE.scale) : 0;
      this.doc.text(run.text, left, y + down, { lineBreak: false });
      left += width;
    }
  }
}
