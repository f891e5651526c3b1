import { describe, expect, it } from "vitest";
import { Invalid } from "~/platform/errors";
import { LENGTHS } from "./form-limits";
import { readOffer, readReason } from "./read-offer";

const problemsOf = (read: () => unknown): Readonly<Record<string, string>> => {
  try {
    read();
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
    throw error;
  }
  return {};
};

describe("the form of an offer", () => {
  it.each([
    ["1450", 145_000],
    ["$1,450.50", 145_050],
    [" 1450.5 ", 145_050],
    ["0.01", 1],
    ["1000000", 100_000_000],
  ])("reads %s as %i cents", (amount, cents) => {
    expect(readOffer({ amount })).toEqual({
      amountCents: cents,
      note: null,
      emptyMiles: null,
      lengthMs: 7_200_000,
    });
  });

  it.each(["", "0", "-5", "1450.555", "12e3", "1,45", "a lot", "1000000.01", "99999999999"])(
    "refuses %j as a rate",
    (amount) => {
      expect(Object.keys(problemsOf(() => readOffer({ amount })))).toEqual(["amount"]);
    },
  );

  it.each([
    ["1450.555", "Use at most two decimals."],
    ["0.00", "Enter a rate in dollars, like 1450."],
    ["a lot", "Enter a rate in dollars, like 1450."],
    ["1000000.01", "Enter at most $1,000,000."],
    ["-5", "Enter 0 or more."],
    ["-$1,450", "Enter 0 or more."],
    ["call", "Enter a rate in dollars, like 1450."],
    ["x".repeat(240_000), "Enter a rate in dollars, like 1450."],
  ])("says what is wrong with %s", (amount, words) => {
    expect(problemsOf(() => readOffer({ amount }))).toEqual({ amount: words });
  });

  it.each(LENGTHS)("accepts an offer for %s minutes", (lasts) => {
    expect(readOffer({ amount: "1", lasts }).lengthMs).toBe(Number(lasts) * 60_000);
  });

  it("names every fault at once", () => {
    const fields = { amount: "none", note: "x".repeat(501), empty_miles: "-3", lasts: "9999" };
    expect(Object.keys(problemsOf(() => readOffer(fields)))).toEqual([
      "amount",
      "note",
      "empty_miles",
      "lasts",
    ]);
  });

  it("accepts a note of 500 characters with any line ends, and whole deadhead miles", () => {
    const note = `${"x".repeat(249)}\r\n${"x".repeat(250)}`;
    expect(readOffer({ amount: "1", note, empty_miles: "1,200" })).toMatchObject({
      note: note.replace("\r\n", "\n"),
      emptyMiles: 1_200,
    });
    expect(problemsOf(() => readOffer({ amount: "1", empty_miles: "5001" }))).toHaveProperty("empty_miles");
  });
});

it("may name a contact, because only the other party reads it", () => {
  const note = "Call 801 555 0142 any time";
  expect(readOffer({ amount: "1", note }).note).toBe(note);
  expect(readReason({ reason: note })).toBe(note);
});

it("removes invisible characters and direction marks from the text", () => {
  expect(readOffer({ amount: "1", note: "\u200b\u2060" }).note).toBeNull();
  expect(readOffer({ amount: "1", note: "Team \u202eowt" }).note).toBe("Team owt");
  expect(problemsOf(() => readReason({ reason: "\u200b" })).reason).toBe("Enter the reason in a few words.");
});

it("a text of 240 KB is refused before it is looked at", () => {
  const reason = "Call 801 555 0142. ".repeat(13_000);
  const beganMs = performance.now();
  expect(problemsOf(() => readReason({ reason })).reason).toBe(
    `Use at most 500 characters. This has ${reason.length.toLocaleString("en-US")}.`,
  );
  expect(performance.now() - beganMs).toBeLessThan(1_000);
});

it.each([
  ["1.5k", 150_000],
  ["$1,450 ", 145_000],
  ["900 dollars", 90_000],
])("a rate of %s is read", (amount, cents) => {
  expect(readOffer({ amount, empty_miles: "85 mi" })).toMatchObject({ amountCents: cents, emptyMiles: 85 });
});

it("a decline needs a reason", () => {
  expect(readReason({ reason: " Too much " })).toBe("Too much");
  for (const reason of ["", "  ", "x".repeat(501)])
    expect(problemsOf(() => readReason({ reason }))).toHaveProperty("reason");
  expect(problemsOf(() => readReason({}))).toHaveProperty("reason");
});
