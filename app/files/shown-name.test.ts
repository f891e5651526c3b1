import { describe, expect, it } from "vitest";
import { shownName } from "./shown-name";

describe("the shown name", () => {
  it.each([
    ["rate con 4711.pdf", "pdf", "rate con 4711.pdf"],
    ["Frachtpapier Lübeck – Straße 運.PDF", "pdf", "Frachtpapier Lübeck – Straße 運.pdf"],
    ["dock.png", "jpg", "dock.jpg"],
    ["IMG_0042.jpeg", "jpg", "IMG_0042.jpg"],
    ["scan.pdf ", "pdf", "scan.pdf"],
    ["scan.pdf.", "pdf", "scan.pdf"],
    ["scan.pdf\u00a0", "pdf", "scan.pdf"],
    ["scan.PDF.pdf", "pdf", "scan.pdf"],
    ["scan.pdf (1)", "pdf", "scan (1).pdf"],
    ["scan (2).pdf", "pdf", "scan (2).pdf"],
    ["photo.jfif", "jpg", "photo.jpg"],
    ["photo.JPE", "jpg", "photo.jpg"],
    ["DSC_0001.JPEG", "jpg", "DSC_0001.jpg"],
    ["IMG_0044.HEIC", "jpg", "IMG_0044.jpg"],
    ["fax.tif", "pdf", "fax.pdf"],
    ["fax.TIFF ", "jpg", "fax.jpg"],
    ["logo.apng", "webp", "logo.webp"],
    ["bol.v2.final.pdf", "pdf", "bol.v2.final.pdf"],
    ["\u200bscan\u200b.pdf", "pdf", "scan.pdf"],
    ["   ", "pdf", "proof of delivery.pdf"],
    ["invoice", "pdf", "invoice.pdf"],
    ["page.html", "pdf", "page.html.pdf"],
    ["C:\\Users\\me\\signed.pdf", "pdf", "signed.pdf"],
    ["../../etc/passwd", "pdf", "passwd.pdf"],
    ["say %22hi%22.pdf", "pdf", 'say "hi".pdf'],
    ["a\r\nSet-Cookie: b\0.pdf", "pdf", "aSet-Cookie: b.pdf"],
    ["gnp\u202efdp.exe", "pdf", "gnpfdp.exe.pdf"],
    ["..", "pdf", "proof of delivery.pdf"],
    [".pdf", "pdf", "proof of delivery.pdf"],
    ["\u200f \u202a", "jpg", "proof of delivery.jpg"],
    ["", "pdf", "proof of delivery.pdf"],
  ])("of %j with content of type %s is %j", (sent, extension, shown) => {
    expect(shownName(sent, "proof of delivery", extension)).toBe(shown);
  });

  it("has at most 120 characters and never splits one", () => {
    const shown = shownName(`${"🚚".repeat(300)}.pdf`, "proof of delivery", "pdf");
    expect([...shown]).toHaveLength(120);
    expect(shown.endsWith("🚚.pdf")).toBe(true);
  });
});
