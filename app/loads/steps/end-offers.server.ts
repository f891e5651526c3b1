import { db } from "db/client";
import { offers } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { OfferAnswer } from "~/trade/offer";

/** Expired offers are not changed. */
export function endOffers(
  answer: Extract<OfferAnswer, "load edited" | "load deleted" | "load taken" | "request ended">,
  { loadId, driverId, nowMs }: { loadId: string; driverId?: string; nowMs: number },
): Statement {
  const open = and(
    eq(offers.load_id, loadId),
    driverId === undefined ? undefined : eq(offers.driver_id, driverId),
    isNull(offers.answer),
    gt(offers.expires_at, nowMs),
  );
  return { query: db().update(offers).set({ answer, answered_at: nowMs }).where(open) };
}
