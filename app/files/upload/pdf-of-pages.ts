import { joinBytes } from "~/http/join-bytes";

export interface ScannedPage {
  jpeg: Uint8Array;
  width: number;
  height: number;
  isGray: boolean;
  pixelAspect: number;
}

/** In points (US Letter). */
const PAGE_WIDTH = 612;

export function pdfOfPages(pages: readonly ScannedPage[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  const places: number[] = [];
  let at = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    chunks.push(bytes);
    at += bytes.byteLength;
  };
  const object = (dictionary: string, stream?: string | Uint8Array) => {
    places.push(at);
    write(`${places.length} 0 obj\n${dictionary}\n`);
    if (stream) {
      write("stream\n");
      write(stream);
      write("\nendstream\n");
    }
    write("endobj\n");
  };
  write("%PDF-1.4\n");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pages.map((_, nth) => `${3 + 3 * nth} 0 R`).join(" ");
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const { jpeg, width, height, isGray, pixelAspect } of pages) {
    const own = places.length + 1;
    const pageHeight = Math.round((PAGE_WIDTH * height * pixelAspect) / width);
    const resources = `<< /XObject << /Page ${own + 2} 0 R >> >>`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${pageHeight}] ` +
        `/Resources ${resources} /Contents ${own + 1} 0 R >>`,
    );
    const content = `q ${PAGE_WIDTH} 0 0 ${pageHeight} 0 0 cm /Page Do Q`;
    object(`<< /Length ${content.length} >>`, content);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
        `/ColorSpace ${isGray ? "/DeviceGray" : "/DeviceRGB"} /Filter /DCTDecode /Length ${jpeg.byteLength} >>`,
      jpeg,
    );
  }
  const table = at;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return joinBytes(chunks);
}
