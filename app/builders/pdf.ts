const LETTER = "612 792";
const TOP = 720;
const LEADING = 20;

function literal(line: string): string {
  return `(${line
    .replaceAll("→", "to")
    .replace(/[^\x20-\x7e]/g, "?")
    .replace(/[\\()]/g, "\\$&")})`;
}

/** Uses no library, because plain text on one page is enough for seeds and tests. */
export function pdfOf(title: string, lines: readonly string[]): Uint8Array {
  const text = [
    "BT",
    `/F2 20 Tf 72 ${TOP} Td ${literal(title)} Tj`,
    `/F1 12 Tf ${LEADING} TL 0 -16 Td`,
    ...lines.map((line) => `T* ${literal(line)} Tj`),
    "ET",
  ].join("\n");
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${LETTER}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  // Every entry of the xref table has exactly 20 bytes, including its line end.
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + table + trailer);
}
