import { describe, expect, it } from "vitest";
import { previewOf } from "./preview";

describe("preview", () => {
  it.each([
    ["Loaded.", "Loaded."],
    ["12345678901234567890123", "12345678901234567890123"],
    ["123456789012345678901234", "12345678901234567890123…"],
    ["$1,225 counter · HW-24432 Reno", "$1,225 counter · HW-244…"],
    ["  Two\n\n lines\tand  spaces ", "Two lines and spaces"],
    ["🚚".repeat(23), "🚚".repeat(23)],
    ["🚚".repeat(24), `${"🚚".repeat(23)}…`],
    ["1234567890123456789012e\u0301", "1234567890123456789012e\u0301"],
    ["1234567890123456789012e\u03014", "1234567890123456789012e\u0301…"],
    // A grapheme cluster is one character and is never cut.
    ["👩🏽‍🔧".repeat(24), `${"👩🏽‍🔧".repeat(23)}…`],
    ["e\u0301".repeat(24), `${"e\u0301".repeat(23)}…`],
  ])("shortens %j to %j", (content, preview) => {
    expect(previewOf(content)).toBe(preview);
  });
});
