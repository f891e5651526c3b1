/** Lengths are in points (1/72 inch). */

declare module "pdfkit" {
  interface Structure {
    add(child: Structure): Structure;
    end(): void;
  }

  interface StructureOptions {
    scope?: "Row";
    actual?: string;
    alt?: string;
    /** Left, top, right and bottom, measured from the top-left corner. */
    bbox?: readonly [number, number, number, number];
  }

  export class PDFDocument {
    constructor(options: {
      size: "LETTER";
      margins: { top: number; bottom: number; left: number; right: number };
      pdfVersion: "1.7";
      lang: string;
      tagged: boolean;
      displayTitle: boolean;
      bufferPages: boolean;
      info: { Title: string; Author: string; CreationDate: Date };
    });
    /** @param font an object with the interface of fontkit's fonts */
    registerFont(name: string, font: object): this;
    font(name: string, size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { lineBreak: false }): this;
    fillColor(color: string): this;
    /** Ends the marked content on this page and continues it on the next. */
    continueOnNewPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(index: number): this;
    struct(type: string, options: StructureOptions, children?: () => void): Structure;
    /** JPEG only: a Worker's build omits the decoders for other formats. */
    image(bytes: Uint8Array, x: number, y: number, options: { fit: [width: number, height: number] }): this;
    lineWidth(width: number): this;
    lineCap(cap: "round"): this;
    lineJoin(join: "round"): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    addStructure(root: Structure): this;
    markContent(tag: "Artifact", options: { type: "Pagination" }): this;
    endMarkedContent(): this;
    /** Whether PDFKit compresses data that is written from now on. */
    compress: boolean;
    file(bytes: Uint8Array, options: { name: string; type: string; description: string }): unknown;
    on(event: "data", listener: (chunk: Uint8Array) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    end(): void;
  }

  type FontMetrics = { readonly name: string };
  /** Needed only without a file system. */
  export function registerStdFonts(...fonts: FontMetrics[]): void;
}

declare module "pdfkit/standard-fonts/Helvetica" {
  const metrics: import("pdfkit").FontMetrics;
  export default metrics;
}

declare module "pdfkit/standard-fonts/HelveticaBold" {
  const metrics: import("pdfkit").FontMetrics;
  export default metrics;
}
