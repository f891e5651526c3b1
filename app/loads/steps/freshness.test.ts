import { describe, expect, it } from "vitest";
import { LOAD_STATUSES, STANDINGS } from "~/trade/lifecycle";
import { freshnessOf, renewalDay } from "./freshness";

const isOpen = (status: string) => status === "new" || status === "pending";
const HOUR = Date.UTC(2026, 10, 21, 9, 30);

describe("the pickup day of a renewed load", () => {
  const owned = { status: "new", standing: "owner", expired: true } as const;
  it.each([
    ["just before midnight UTC", "2026-11-20T23:59:59Z", "2026-11-21", "Renew for Sat, Nov 21"],
    [
      "while it is still the day before in Hawaii",
      "2026-11-21T05:00:00Z",
      "2026-11-22",
      "Renew for Sun, Nov 22",
    ],
    ["later on that day", "2026-11-21T10:00:00Z", "2026-11-22", "Renew for Sun, Nov 22"],
    ["at the end of the year", "2026-12-31T12:00:00Z", "2027-01-01", "Renew for Fri, Jan 1, 2027"],
  ])("is in the future everywhere, and its button names it: %s", (_, now, day, button) => {
    expect(renewalDay(Date.parse(now))).toBe(day);
    expect(freshnessOf(owned, null, Date.parse(now))?.tap).toEqual({ step: "renew", button });
  });
});

describe("the freshness of a load", () => {
  it.each(STANDINGS)("for the %s, in every status, expired or not, confirmed or not", (standing) => {
    for (const status of LOAD_STATUSES) {
      for (const expired of [false, true]) {
        for (const confirmed of [null, HOUR]) {
          const found = freshnessOf({ status, standing, expired }, confirmed);
          const isOwner = standing === "owner";
          if (!isOpen(status) || (!isOwner && !expired && !confirmed)) {
            expect([status, expired, found]).toEqual([status, expired, null]);
            continue;
          }
          const step = expired ? "renew" : "confirm-open";
          expect(found?.tap?.step).toBe(isOwner ? step : undefined);
          if (expired) expect(found?.text).toMatch(/^This load has expired: its pickup time has passed\./);
          else expect(found?.text).toBeNull();
          expect(found?.confirmedAtMs).toBe(expired ? null : confirmed);
          expect(found?.hint !== undefined).toBe(isOwner && !expired && !confirmed);
        }
      }
    }
  });
});
