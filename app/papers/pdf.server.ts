/** Equal input produces identical bytes. */

import type { PDFDocument, Structure } from "pdfkit";
import { pdfKit } from "#pdf-kit.server";
import { joinBytes } from "~/http/join-bytes";
import { hashOf } from "~/platform/secret";
import { Lettering, type Look } from "./font/lettering";
import { wideFont } from "./font/wide-font.server";
import { type Paper, type PaperRow, type PaperSection, paperHead, type SignatureRecord } from "./paper";
import { DRAWN_BOX, strokesIn } from "./signature/drawn";

/** The page size and margin, in points. */
const PAGE = { width: 612, height: 792, margin: 48 } as const;
const LEADING = 12.5;
const LABEL_WIDTH = 140;
const GUTTER = 12;
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** Width of a drawn signature, in points. */
const DRAWING_WIDTH = 240;
const BOTTOM = PAGE.height - PAGE.margin - 2 * LEADING;

const BODY: Look = { font: "Helvetica", size: 10 };
const LABEL: Look = { font: "Helvetica-Bold", size: 10 };
const HEADING: Look = { font: "Helvetica-Bold", size: 12 };
const TITLE: Look = { font: "Helvetica-Bold", size: 18 };
const FOOT: Look = { font: "Helvetica", size: 8 };

class Pen {
  #y: number = PAGE.margin;
  readonly #root: Structure;

  constructor(
    private readonly doc: PDFDocument,
    private readonly letters: Lettering,
  ) {
    this.#root = doc.struct("Document", {});
    doc.addStructure(this.#root);
  }

  #write(lines: readonly string[], x: number, look: Look): void {
    for (const line of lines) {
      if (this.#y > BOTTOM) this.nextPage();
      // The space separates the words of two lines when the text is copied or read aloud.
      this.letters.write(`${line} `, x, this.#y, look);
      this.#y += Math.max(LEADING, look.size * 1.3);
    }
  }

  /** The tag contains the original text if the printed text differs. */
  #element(parent: Structure, tag: string, text: string, write: () => void, scope?: "Row"): void {
    const actual = this.letters.printed(text) === text ? {} : { actual: text };
    parent.add(this.doc.struct(tag, { ...actual, ...(scope && { scope }) }, write));
  }

  nextPage(): void {
    this.doc.continueOnNewPage();
    this.#y = PAGE.margin;
  }

  #keepTogether(lines: number): void {
    if (this.#y + lines * LEADING > BOTTOM + LEADING) this.nextPage();
  }

  paragraph(text: string, look: Look = BODY, tag = "P"): void {
    const lines = this.letters.lines(text, TEXT_WIDTH, look);
    this.#element(this.#root, tag, text, () => this.#write(lines, PAGE.margin, look));
    this.#y += 3;
  }

  heading(text: string): void {
    this.#y += 7;
    this.#keepTogether(4);
    this.paragraph(text, HEADING, "H2");
  }

  table(rows: readonly PaperRow[]): void {
    const table = this.doc.struct("Table", {});
    this.#root.add(table);
    for (const row of rows) this.#row(table, row);
  }

  #row(table: Structure, [label, value]: PaperRow): void {
    const labels = this.letters.lines(label, LABEL_WIDTH, LABEL);
    const left = PAGE.margin + LABEL_WIDTH + GUTTER;
    const values = this.letters.lines(value, TEXT_WIDTH - LABEL_WIDTH - GUTTER, BODY);
    this.#keepTogether(Math.max(labels.length, Math.min(labels.length + values.length, 6)));
    const row = this.doc.struct("TR", {});
    table.add(row);
    const top = this.#y;
    this.#element(row, "TH", label, () => this.#write(labels, PAGE.margin, LABEL), "Row");
    const below = this.#y;
    this.#y = top;
    this.#element(row, "TD", value, () => this.#write(values, left, BODY));
    // Compares lines, not positions, because a value that continued on another page ends at a smaller y.
    if (values.length < labels.length) this.#y = below;
  }

  section({ heading, rows, words }: PaperSection): void {
    this.heading(heading);
    if (rows) this.table(rows);
    for (const sentence of words ?? []) this.paragraph(sentence);
  }

  picture({ title, bytes }: PdfPicture): void {
    this.nextPage();
    this.paragraph(title, HEADING, "H2");
    const fit: [number, number] = [TEXT_WIDTH, BOTTOM - this.#y];
    const draw = () => this.doc.image(bytes, PAGE.margin, this.#y, { fit });
    this.#root.add(this.doc.struct("Figure", { alt: title }, () => void draw()));
  }

  signatureLine(who: string): void {
    this.#keepTogether(4);
    this.#y += 2 * LEADING;
    this.paragraph(`${"_".repeat(34)}  ${"_".repeat(22)}  ${"_".repeat(18)}`);
    this.paragraph(`${who}: signature, name in print, date and time`, FOOT);
  }

  drawing({ drawn, by }: NonNullable<SignatureRecord["drawing"]>): void {
    const scale = DRAWING_WIDTH / DRAWN_BOX.width;
    const height = DRAWN_BOX.height * scale;
    this.#keepTogether(height / LEADING);
    const [left, top] = [PAGE.margin, this.#y];
    const lines = () => {
      this.doc.lineWidth(1).lineCap("round").lineJoin("round");
      for (const stroke of strokesIn(drawn) ?? [])
        stroke.forEach(([x, y], at) => {
          const [right, down] = [left + x * scale, top + y * scale];
          if (at === 0) this.doc.moveTo(right, down);
          else this.doc.lineTo(right, down);
        });
      this.doc.stroke();
    };
    const bbox = [left, top, left + DRAWING_WIDTH, top + height] as const;
    this.#root.add(this.doc.struct("Figure", { alt: `Signature drawn by ${by}`, bbox }, lines));
    this.#y += height;
  }

  finish(name: string): void {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.doc.markContent("Artifact", { type: "Pagination" });
      const line = `${name} · Haulway · page ${page + 1} of ${count}`;
      this.letters.write(this.letters.printed(line), PAGE.margin, PAGE.height - PAGE.margin, FOOT);
      this.doc.endMarkedContent();
    }
    this.#root.end();
  }
}

function bytesOf(doc: PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk) => chunks.push(chunk));
    doc.on("error", reject);
    doc.on("end", () => resolve(joinBytes(chunks)));
    doc.end();
  });
}

export interface PdfPart {
  title: string;
  head: string;
  sections: readonly PaperSection[];
  lines?: readonly string[];
  /** The SHA-256 of the attached JSON in hex, printed below the document. */
  sha256?: string;
  record?: SignatureRecord | undefined;
}

/** An image on a separate page: an upright JPEG, the format in which uploaded photos are stored. */
export interface PdfPicture {
  title: string;
  bytes: Uint8Array;
}

export interface Attached {
  bytes: Uint8Array;
  name: string;
  type: string;
  description: string;
  /** Whether the bytes are already compressed. The PDF then stores them unchanged. */
  isPacked?: boolean;
}

interface PdfContent {
  title: string;
  madeAt: Date;
  parts: readonly PdfPart[];
  pictures?: readonly PdfPicture[];
  attached: readonly Attached[];
}

function setPart(pen: Pen, { title, head, sections, lines = [], sha256, record }: PdfPart): void {
  pen.paragraph(title, TITLE, "H1");
  pen.paragraph(head);
  for (const section of sections) pen.section(section);
  for (const who of lines) pen.signatureLine(who);
  if (sha256) pen.paragraph(`SHA-256 of the attached data: ${sha256}`, FOOT);
  if (!record) return;
  pen.nextPage();
  pen.section(record);
  if (record.drawing) pen.drawing(record.drawing);
}

export async function pdfOfParts(content: PdfContent): Promise<Uint8Array> {
  const { title, madeAt, parts, pictures = [], attached } = content;
  const [{ PDFDocument }, font] = await Promise.all([pdfKit(), wideFont()]);
  const { margin } = PAGE;
  const doc = new PDFDocument({
    size: "LETTER",
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    pdfVersion: "1.7",
    lang: "en-US",
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: "Haulway", CreationDate: madeAt },
  });
  const pen = new Pen(doc, new Lettering(doc, font));
  for (const [at, part] of parts.entries()) {
    if (at > 0) pen.nextPage();
    setPart(pen, part);
  }
  for (const picture of pictures) pen.picture(picture);
  for (const { bytes, isPacked, ...named } of attached) {
    doc.compress = !isPacked;
    doc.file(bytes, named);
  }
  doc.compress = true;
  pen.finish(title);
  return bytesOf(doc);
}

export const partOf = (paper: Paper, record?: SignatureRecord): PdfPart => ({
  title: paper.title,
  head: paperHead(paper),
  sections: paper.sections,
  lines: paper.lines,
  record,
});

/** The JSON is attached so that anyone can verify the hash. */
const snapshotFile = (paper: Pick<Paper, "number">, snapshot: string): Attached => ({
  bytes: new TextEncoder().encode(snapshot),
  name: `${paper.number}.json`,
  type: "application/json",
  description: "The document as it was shown. The PDF prints the SHA-256 of this file.",
});

/** @param snapshot the JSON of `paper`, which is attached */
export async function pdfOfPaper(
  paper: Paper,
  snapshot: string,
  record?: SignatureRecord,
): Promise<Uint8Array> {
  const part = partOf(paper, record);
  return pdfOfParts({
    title: `${paper.title} ${paper.number}`,
    madeAt: new Date(paper.madeAt),
    parts: [record ? part : { ...part, sha256: await hashOf(snapshot) }],
    attached: [snapshotFile(paper, snapshot)],
  });
}
