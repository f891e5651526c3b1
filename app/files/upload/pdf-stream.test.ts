import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { ALGORITHMS, encryptedPdf } from "../../../tests/fixtures/encrypted-pdfs";
import { collect, streamOf } from "../store/byte-stream";
import { asksForPassword } from "./pdf-password";
import { trimPdf } from "./pdf-stream";
import { HEAD_BYTES, latin1 } from "./recognise";

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** The first chunk has at least HEAD_BYTES bytes, as after `peek`. */
async function trim(file: Uint8Array, size: number) {
  const chunks = [file.subarray(0, Math.max(size, HEAD_BYTES))];
  for (let at = Math.max(size, HEAD_BYTES); at < file.length; at += size)
    chunks.push(file.subarray(at, at + size));
  const { passing, facts } = trimPdf(streamOf(...chunks));
  const kept = await collect(passing);
  return { kept: latin1(kept), ...facts() };
}

const LONG = `%PDF-1.7\n${"1 0 obj << >> endobj\n".repeat(600)}startxref\n9\n%%EOF`;
const UPDATE = "\n7 0 obj << /New true >> endobj\nxref\n0 1\nstartxref\n99\n%%EOF\n";

describe.each([40, 4_096, 100_000])("in chunks of %i bytes", (size) => {
  it.each([
    ["nothing", `${LONG}\n`, `${LONG}\n`],
    ["no line end", LONG, LONG],
    ["some blank space", `${LONG}\r\n  \0\0`, `${LONG}\r\n  \0\0`],
    ["an update", LONG + UPDATE, LONG + UPDATE],
    ["two updates", LONG + UPDATE + UPDATE, LONG + UPDATE + UPDATE],
    ["many NULs", `${LONG}\n${"\0".repeat(9_000)}`, `${LONG}\n`],
    ["a web page", `${LONG}\r\n<html><body>Thank you</body></html>`, `${LONG}\r\n`],
    ["the end of a print job", `${LONG}\n\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X`, `${LONG}\n`],
    ["the end of a mail", `${LONG}\n--boundary42--\r\n`, `${LONG}\n`],
    ["a long page", `${LONG}\n${"<p>Error 1</p>".repeat(2_000)}`, `${LONG}\n`],
  ])("%s after the PDF", async (_, sent, kept) => {
    expect(await trim(bytes(sent), size)).toEqual({ kept, isWhole: true, isEncrypted: false });
  });

  it.each([
    ["a printer's commands", '\x1b%-12345X@PJL JOB NAME="BOL"\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
    ["a mail's headers", "Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\n"],
    ["an HTTP response's headers", "HTTP/1.1 200 OK\r\nContent-Length: 12000\r\n\r\n"],
    ["a warning of a web server", "<br />\n<b>Warning</b>: Undefined index in on line 4<br />\n"],
    ["NULs and a byte order mark", "\0\0\0\xef\xbb\xbf"],
    ["3,900 blanks", " ".repeat(3_900)],
  ])("%s before it", async (_, before) => {
    expect(await trim(bytes(before + LONG), size)).toMatchObject({ kept: LONG, isWhole: true });
  });

  it.each([
    ["its end mark is missing", LONG.slice(0, -5)],
    ["half its end mark is missing", LONG.slice(0, -2)],
    ["an update has no end", LONG + UPDATE.slice(0, -8)],
    ["an update breaks off in its first object", `${LONG}\n7 0 obj << /New`],
    ["an update after a comment breaks off", `${LONG}\n%added\n7 0 obj << /New`],
  ])("a PDF is not whole if %s", async (_, sent) => {
    expect(await trim(bytes(sent), size)).toMatchObject({ isWhole: false });
  });
});

describe("a password", () => {
  it.each(ALGORITHMS)("of %s is asked for only if there is one for opening", async (algorithm) => {
    for (const state of ["open", "locked"] as const) {
      const file = await encryptedPdf(algorithm, state);
      expect(await trim(file, 100)).toMatchObject({ isWhole: true, isEncrypted: true });
      expect(await asksForPassword(file)).toBe(state === "locked");
    }
  });

  it("is not asked for by a plain PDF, nor by one that only mentions encryption", async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText("The /Encrypt key of a trailer");
    const saved = await document.save();
    expect(await trim(saved, 500)).toMatchObject({ isWhole: true, isEncrypted: false });
    expect(await asksForPassword(bytes(`${LONG.slice(0, -6)} /Encrypt 99 0 R\n%%EOF`))).toBe(false);
  });

  it("is assumed if the PDF is locked in another way", async () => {
    const certificate = "/Encrypt << /Filter /Adobe.PubSec /V 4 >>";
    expect(await asksForPassword(bytes(`${LONG.slice(0, -6)} ${certificate}\n%%EOF`))).toBe(true);
  });
});
