import { expect, it } from "vitest";
import type { AccessorialTerms } from "~/trade/accessorials";
import { accessorialsInWords, minutesInWords } from "./accessorial-words";

const NONE: AccessorialTerms = {
  detention_free_minutes: null,
  detention_hour_cents: null,
  detention_cap_cents: null,
  layover_cents: null,
  tonu_cents: null,
  lumper_payer: null,
};

it.each<[string | null, Partial<AccessorialTerms>]>([
  [null, {}],
  [null, { detention_free_minutes: 60, detention_cap_cents: 40_000 }],
  ["2 h free per stop, then $60/hour, rounded up to 15 min", { detention_hour_cents: 6_000 }],
  [
    "1 h 30 min free per stop, then $62.50/hour, rounded up to 15 min, max $400 per stop",
    { detention_free_minutes: 90, detention_hour_cents: 6_250, detention_cap_cents: 40_000 },
  ],
  ["layover $250/day", { layover_cents: 25_000 }],
  ["TONU $200; lumper paid by carrier", { tonu_cents: 20_000, lumper_payer: "carrier" }],
  ["lumper paid by shipper", { lumper_payer: "shipper" }],
])("%s", (words, terms) => {
  expect(accessorialsInWords({ ...NONE, ...terms })).toBe(words);
});

it.each([
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [135, "2 h 15 min"],
])("%i minutes read %s", (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});
