import { describe, expect, it } from "vitest";
import { faultOfUrl, LONGEST_URL } from "./callable-url.server";

describe("a webhook's URL", () => {
  it.each(["https://hooks.example.com/haulway?key=1", "https://example.com:8443/", "https://8.8.8.8/"])(
    "may be %s",
    (url) => expect(faultOfUrl(url)).toBeNull(),
  );

  it.each([
    ["example.com", /whole URL/],
    ["http://example.com/", /https/],
    ["ftp://example.com/", /https/],
    ["https://me:secret@example.com/", /name and password/],
    ["https://example.com/#part", /after #/],
    ["https://example.com:22/", /port/],
    ["https://localhost/", /public internet/],
    ["https://printer.local/", /public internet/],
    ["https://metadata.google.internal/", /public internet/],
    ["https://db.internal./", /public internet/],
    ["https://intranet/", /public internet/],
    ["https://printer./", /public internet/],
    ["https://127.0.0.1./", /public internet/],
    ["https://0177.0.0.1/", /public internet/],
    ["https://１２７.0.0.1/", /public internet/],
    ["https://[64:ff9b::a00:1]/", /public internet/],
    ["https://[2002:7f00:1::]/", /public internet/],
    ["https://2130706433/", /public internet/],
    ["https://0x7f.1/", /public internet/],
    ["https://10.0.0.1/", /public internet/],
    ["https://[::1]/", /public internet/],
    ["https://[::ffff:127.0.0.1]/", /public internet/],
    ["http://127.0.0.1:9/", /https/],
    [`https://example.com/${"x".repeat(LONGEST_URL)}`, /at most/],
  ])("may not be %s", (url, fault) => expect(faultOfUrl(url)).toMatch(fault));
});
