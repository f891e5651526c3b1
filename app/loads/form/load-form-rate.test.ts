import { describe, expect, it } from "vitest";
import { atOneMoment, complaint, least, MARKED } from "../../../tests/fixtures/load-form";
import { readLoadForm } from "./load-form.server";

atOneMoment();

describe("the rate", () => {
  it.each([
    ["0", 0],
    ["0.01", 1],
    ["1450.5", 145_050],
    ["1450.50", 145_050],
    [" 1450 ", 145_000],
    ["1450.", 145_000],
    ["1,450.50", 145_050],
    ["$1450", 145_000],
    [".5", 50],
    ["0.29", 29],
    ["1.15", 115],
    ["4.35", 435],
    ["8.41", 841],
    ["1000000", 100_000_000],
  ])("of %j dollars is %i cents", (total_rate, cents) => {
    expect(readLoadForm({ ...least, total_rate }).total_rate_cents).toBe(cents);
  });

  it.each([
    "NaN",
    "Infinity",
    "-Infinity",
    "1e5",
    "1E5",
    "+1",
    "１４５０",
    "0x10",
    "1,45",
    "$",
    "1.2.3",
    ".",
    "1 450",
    "٣",
    "2000-2200",
    "call",
    "9".repeat(401),
  ])("%j is refused as no amount", (text) => {
    const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    expect(complaint("total_rate", text)).toEqual({
      message: MARKED,
      fields: { total_rate: `“${shown}” is not an amount. Enter dollars, like 1,450.50.` },
      status: 400,
    });
  });

  it.each(["-1", "-0", "−1450", "-$5", "-.5"])("%j is refused as negative", (text) => {
    expect(complaint("total_rate", text)).toEqual({
      message: MARKED,
      fields: { total_rate: "Enter 0 or more." },
      status: 400,
    });
  });

  it.each([
    ["1.5k", 150_000],
    ["US$ 1,450", 145_000],
    ["900 dollars", 90_000],
  ])("of %j is %i cents", (total_rate, cents) => {
    expect(readLoadForm({ ...least, total_rate }).total_rate_cents).toBe(cents);
  });

  it.each([
    ["1450.505", "Use at most two decimals."],
    ["0.001", "Use at most two decimals."],
    ["1000000.01", "Enter at most $1,000,000."],
    ["9".repeat(400), "Enter at most $1,000,000."],
  ])("%s is refused: %s", (text, words) => {
    expect(complaint("total_rate", text)).toEqual({
      message: MARKED,
      fields: { total_rate: words },
      status: 400,
    });
  });
});
