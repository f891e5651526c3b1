import { describe, expect, it } from "vitest";
import { decodeText, whyNoText } from "./decode";

const TEXT = "Reference,Origin city\r\nPO-1,Doña Ana – dock “4”\r\n";
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
};
const bytes = (...parts: (readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const utf8 = new TextEncoder().encode(TEXT);
const windows = Uint8Array.from(TEXT, (sign) => {
  const special: Record<string, number> = { "–": 0x96, "“": 0x93, "”": 0x94 };
  return special[sign] ?? sign.charCodeAt(0);
});

describe("the encoding of a file", () => {
  it.each([
    ["UTF-8", utf8],
    ["UTF-8 with a mark", bytes([0xef, 0xbb, 0xbf], utf8)],
    ["UTF-16 with a mark, little-endian", bytes([0xff, 0xfe], utf16(TEXT, true))],
    ["UTF-16 with a mark, big-endian", bytes([0xfe, 0xff], utf16(TEXT, false))],
    ["UTF-16 without a mark, little-endian", utf16(TEXT, true)],
    ["UTF-16 without a mark, big-endian", utf16(TEXT, false)],
    ["Windows-1252", windows],
  ])("%s is recognized", (_, file) => {
    expect(decodeText(file)).toBe(TEXT);
  });

  it("an odd number of bytes in UTF-16, and an empty file, cause no error", () => {
    expect(decodeText(bytes([0xff, 0xfe], utf16("ab", true), [0x41]))).toBe("ab");
    expect(decodeText(new Uint8Array())).toBe("");
  });
});

it.each([
  ["a workbook", [0x50, 0x4b, 0x03, 0x04], "This is a workbook. In Excel, choose Save As, then CSV UTF-8"],
  ["an old workbook", [0xd0, 0xcf, 0x11, 0xe0], "This is an old Excel workbook."],
  ["a PDF", [0x25, 0x50, 0x44, 0x46], "This is a PDF."],
])("%s is refused with a way out", (_, head, says) => {
  const why = whyNoText(bytes(head, [0x20, 0x20]));
  expect(why).toContain(says);
  expect(why).toContain("paste them below");
});

it("text is not refused", () => {
  expect(whyNoText(utf8)).toBeNull();
});
