import { describe, expect, it } from "vitest";
import { Invalid } from "~/platform/errors";
import { NOT_SENT, readMessage } from "./message-form.server";

function refusal(content: string): Invalid {
  try {
    readMessage(content);
  } catch (error) {
    if (error instanceof Invalid) return error;
  }
  throw new Error("Expected readMessage to throw Invalid.");
}

describe("readMessage", () => {
  it.each([
    ["Loaded.", "Loaded."],
    ["  Loaded.\r\n", "Loaded."],
    ["One\r\ntwo\rthree\u2028four", "One\ntwo\nthree\nfour"],
    ["One\n\n \n\n\ntwo", "One\n\ntwo"],
    ["<b>&amp;</b>", "<b>&amp;</b>"],
    ["a\tb", "a b"],
    ["ring\u0007 the \u001b[31mbell", "ring the [31mbell"],
    ["invoice\u202egpj.exe\u2066x", "invoicegpj.exex"],
    // Right-to-left text is preserved. Invisible marks are removed.
    ["שלום\u200f!", "שלום!"],
    ["👩🏽‍🔧", "👩🏽‍🔧"],
  ])("turns %j into %j", (content, text) => {
    expect(readMessage(content)).toBe(text);
  });

  it.each(["", " ", "\r\n\t", "\u00a0\u2003", "\u200b\u200d\ufeff", "\u202e", "\u0007", "\u3164", "\u2800"])(
    "refuses a message with nothing visible: %j",
    (content) => {
      expect(refusal(content)).toMatchObject({
        status: 400,
        message: NOT_SENT,
        fields: { content: "Write a message first." },
      });
    },
  );

  it("allows 4,000 characters, regardless of their size in bytes", () => {
    for (const character of ["x", "é", "🚚"]) {
      expect(readMessage(character.repeat(4_000))).toHaveLength(4_000 * character.length);
      expect(refusal(character.repeat(4_001))).toMatchObject({
        status: 400,
        fields: { content: "Use at most 4,000 characters. This has 4,001." },
      });
    }
    expect(readMessage(` ${"x".repeat(4_000)}\n`)).toHaveLength(4_000);
  });
});
