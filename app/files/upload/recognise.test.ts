import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { HEAD_BYTES, recognise } from "./recognise";

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "orange" } });

describe("the format by the first bytes", () => {
  it("recognizes a real PDF", async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const saved = await document.save();
    expect(recognise(saved.subarray(0, HEAD_BYTES))).toBe("pdf");
  });

  it.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)("recognizes a real %s", async (format) => {
    expect(recognise(await picture.clone().toFormat(format).toBuffer())).toBe(format);
  });

  it.each([
    ...["avif", "avis"].map((brand) => [brand, "avif"]),
    ...["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].map((brand) => [brand, "heic"]),
  ])("recognizes the brand %s as %s, so that the refusal can name it", (brand, format) => {
    expect(recognise(bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0`))).toBe(format);
  });

  it.each([
    ["a PDF of version 1", "%PDF-1.4\n", "pdf"],
    ["a PDF of version 2", "%PDF-2.0\n", "pdf"],
    ["a PDF after a byte order mark", "\xef\xbb\xbf%PDF-1.7", "pdf"],
    ["a PDF after blank lines", "\r\n\r\n \t%PDF-1.7", "pdf"],
    ["a PDF after a printer's commands", "\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.6", "pdf"],
    ["a PDF after a mail's headers", "Content-Type: application/pdf\r\n\r\n%PDF-1.6", "pdf"],
    ["a PDF after a web server's warning", "<br /><b>Notice</b>: x\n%PDF-1.6", "pdf"],
    ["a PDF whose mark begins at the last allowed byte", `${"\0".repeat(4096 - 8)}%PDF-1.7`, "pdf"],
    ["a PDF whose mark begins a byte later", `${"\0".repeat(4096 - 7)}%PDF-1.7`, null],
    ["a PDF in a whole web page", "<!DOCTYPE HTML><p>%PDF-1.7", null],
    ["a PDF after bytes that are no text", "\x01\x02%PDF-1.7", null],
    ["a PDF of a version that does not exist", "%PDF-3.0", null],
    ["a mark without a version", "%PDF-", null],
    ["a web page with a PDF in it", "<html><script>alert(1)</script>%PDF-1.4", null],
    ["an archive with a PDF in it", "PK\x03\x04%PDF-1.4", null],
    ["a program with a PDF in it", "MZ%PDF-1.4", null],
    ["a JPEG with a PDF in it", "\xff\xd8\xff\xe0%PDF-1.4", "jpeg"],
    ["an iPhone's HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1", "heic"],
    ["a TIFF of the other byte order", "MM\0*\0\0\0\x08", "tiff"],
    ["a video", "\0\0\0\x18ftypisom\0\0\0\0", null],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>', null],
    ["an SVG after an XML declaration", '<?xml version="1.0"?><svg/>', null],
    ["a RIFF audio file", "RIFF\0\0\0\0WAVE", null],
    ["text", "rate confirmation", null],
    ["nothing", "", null],
  ])("%s is recognized by its content", (_, content, format) => {
    expect(recognise(bytes(content))).toBe(format);
  });
});
