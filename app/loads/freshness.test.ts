import { describe, expect, it } from "vitest";
import { freshnessOf } from "./freshness";
import { LOAD_STATUSES, STANDINGS } from "./lifecycle";

const isOpen = (status: string) => status === "new" || status === "pending";
const HOUR = Date.UTC(2026, 10, 21, 9, 30);

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
          if (expired) expect(found?.text).toMatch(/^This load has expired: its pickup date has passed\./);
          else expect(found?.text).toBe(confirmed && "Confirmed still open Sat, Nov 21, 9:30 AM UTC");
        }
      }
    }
  });
});
