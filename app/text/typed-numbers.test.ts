import { expect, it } from "vitest";
import { type Quantity, readCents, readNumber } from "./typed-numbers";

const READ: readonly (readonly [Quantity, string, number | null])[] = [
  ["pounds", "42000", 42_000],
  ["pounds", "42,000 lbs", 42_000],
  ["pounds", "42,000lb.", 42_000],
  ["pounds", "42k", 42_000],
  ["pounds", "42K lbs", 42_000],
  ["pounds", "42.5k", 42_500],
  ["pounds", "44000#", 44_000],
  ["pounds", "# 44,000", 44_000],
  ["pounds", "21 tons", 42_000],
  ["pounds", "21t", 42_000],
  ["pounds", "1000 kg", 2_204.6226],
  ["pounds", "0", 0],
  ["pounds", " ", null],
  ["pounds", "-5", -5],
  ["pounds", "heavy", Number.NaN],
  ["pounds", "42 ft", Number.NaN],
  ["pounds", "40,000 - 42,000", Number.NaN],
  ["pounds", "1e3", Number.NaN],
  ["pounds", "42,00", Number.NaN],
  ["pounds", "1.234,5", Number.NaN],
  ["pounds", "٤٢", Number.NaN],
  ["pounds", "Infinity", Number.NaN],
  ["feet", "53'", 53],
  ["feet", "53’", 53],
  ["feet", "53 ft", 53],
  ["feet", "53-foot", 53],
  ["feet", "53 Feet", 53],
  ["feet", "53' 6\"", 53.5],
  ["feet", "53 ft 6 in", 53.5],
  ["feet", "636 in", 53],
  ["feet", "53' 13\"", Number.NaN],
  ["feet", "53 lbs", Number.NaN],
  ["pieces", "24 pallets", 24],
  ["pieces", "24", 24],
  ["pieces", "480 ctns", 480],
  ["pieces", "two", Number.NaN],
  ["pieces", "24 or 26", Number.NaN],
  ["miles", "1,250 mi", 1_250],
  ["minutes", "2 hours", 120],
  ["minutes", "90 min", 90],
  ["days", "30 days", 30],
  ["dollars", "$ 1,450.50", 1_450.5],
  ["dollars", "1.5k", 1_500],
  ["dollars", "US$900", 900],
  ["dollars", "900 dollars", 900],
  ["dollars", "900 USD", 900],
  ["dollars", "−5", -5],
  ["dollars", "$-5", Number.NaN],
  ["dollars", "2000-2200", Number.NaN],
  ["dollars", "call", Number.NaN],
  ["dollars", ".", Number.NaN],
  ["pieces", "-", Number.NaN],
];

it.each(READ)("%s: %j is read as %s", (quantity, typed, number) => {
  expect(readNumber(typed, quantity)).toBe(number);
});

it.each([
  ["$1,450.50", 145_050],
  ["0.29", 29],
  ["1.1k", 110_000],
  ["", null],
  ["1450.505", Number.NaN],
  ["a lot", Number.NaN],
  ["99999999.99", 9_999_999_999],
])("dollars: %j are read as %s cents", (typed, cents) => {
  expect(readCents(typed)).toBe(cents);
});
