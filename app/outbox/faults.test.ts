import { describe, expect, it } from "vitest";
import { ACCEPT_ATTRIBUTE } from "~/trade/file-kinds";
import { faultOf } from "./faults";

const text = (name: string, value: string) => faultOf({ name, value, required: true, files: null });
const file = (name: string, type: string, size = 1) => ({ name, type, size });
const papers = (files: ReturnType<typeof file>[], accept: keyof typeof ACCEPT_ATTRIBUTE, required = true) =>
  faultOf({ name: "paper", value: "", required, accept: ACCEPT_ATTRIBUTE[accept], files });

describe("a phone does not save", () => {
  it.each(["", "12", "abcd", "12345"])("a pin like “%s”", (pin) => {
    expect(text("verification_pin", pin)).toBe("Enter the 4-digit pin.");
  });

  it.each(["", "  \n"])("an empty message", (words) => {
    expect(text("content", words)).toBe("Write a message first.");
  });

  it("a signature without a name or with an unchecked box", () => {
    expect(text("typed_name", " ")).toMatch(/^Type your full name/);
    for (const name of ["agree_electronic", "agree_terms"]) {
      const box = { name, value: "true", required: false, type: "checkbox", files: null };
      expect(faultOf({ ...box, checked: false })).toMatch(/^Check this box/);
      expect(faultOf({ ...box, checked: true })).toBeUndefined();
    }
    const other = { name: "remember", value: "true", required: false, type: "checkbox", checked: false };
    expect(faultOf({ ...other, files: null })).toBeUndefined();
  });

  it("more files than a field allows", () => {
    const photo = file("a.jpg", "image/jpeg");
    const of = (count: number) => {
      const files = Array.from({ length: count }, () => photo);
      return faultOf({ name: "photos", value: "", required: false, files, dataset: { most: "2" } });
    };
    expect([of(0), of(2), of(3)]).toEqual([undefined, undefined, "Max files uploaded"]);
  });

  it("a missing, empty or unsupported file", () => {
    expect(papers([], "image-or-pdf")).toBe("Choose a file.");
    expect(papers([file("a.jpg", "image/jpeg", 0)], "image-or-pdf")).toMatch(/empty/);
    for (const strange of [file("a.txt", "text/plain"), file("a.heic", "image/heic")])
      expect(papers([file("a.pdf", "application/pdf"), strange], "image-or-pdf")).toMatch(
        /^Choose a PDF or a photo/,
      );
    expect(papers([file("a.jpg", "image/jpeg")], "pdf")).toBe("Choose a PDF.");
  });

  it("but saves everything that the app may accept", () => {
    for (const pin of ["0123", " 7716 "]) expect(text("verification_pin", pin)).toBeUndefined();
    expect(text("content", "Loaded.")).toBeUndefined();
    expect(text("reason_text", "")).toBeUndefined();
    expect(papers([], "image-or-pdf", false)).toBeUndefined();
    for (const good of [file("a.pdf", "application/pdf"), file("A.PDF", "application/x"), file("a", "")])
      expect(papers([good], "pdf")).toBeUndefined();
    expect(papers([file("a.jpg", "image/jpeg")], "image-or-pdf")).toBeUndefined();
    // Android's file pickers and old phones report types that are vague or not standard.
    for (const vague of [
      file("scan", "application/octet-stream"),
      file("IMG_1.jpg", "binary/octet-stream"),
      file("IMG_2.jpg", "image/jpg"),
      file("IMG_3.jpg", "image/pjpeg"),
      file("bol", "application/x-pdf"),
    ])
      expect(papers([vague], "image-or-pdf")).toBeUndefined();
  });
});
