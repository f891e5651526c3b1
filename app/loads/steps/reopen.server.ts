import { db } from "db/client";
import { book_now, loads, userloads } from "db/schema";
import { isOutOfBusiness } from "db/suspension/suspended";
import type { Statement } from "db/write";
import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";
import { dropDocuments } from "~/files/records.server";
import { queueForAlerts } from "../alert-queue.server";
import { endRequests } from "./end-requests.server";
import { newPin } from "./pin";
import { forgetSigned } from "./signed-contacts.server";
import { storeOffer } from "./store-offer.server";

/** Raises the revision, so that pages opened earlier cannot act on the load. */
export const withoutDriver = ({ revision }: Pick<LoadTies, "revision">) => ({
  revision: revision + 1,
  expired_at: null,
  confirmed_at: null,
  booked_at: null,
  agreed_rate_cents: null,
  verification_pin: newPin(),
  wrong_pin_count: 0,
  pin_locked_until: null,
  rate_confirmation_url: null,
  bill_of_lading_url: null,
  dropoff_image_url: null,
  additional_files: [],
});

/**
 * Turns Book Now off, because a released driver could otherwise book again immediately. Must run before the
 * driver's link is removed.
 */
function endBooking(loadId: string): Statement {
  const driver = and(eq(userloads.load_id, loadId), eq(userloads.relationship_type, "driver"));
  const isCarried = exists(db().select({ id: userloads.user_id }).from(userloads).where(driver));
  return {
    query: db()
      .delete(book_now)
      .where(and(eq(book_now.load_id, loadId), isCarried)),
  };
}

/** Returns the statement that takes the load off the board if its owner is out of business. */
function keepOffBoard(loadId: string, nowMs: number): Statement {
  const own = and(eq(loads.load_id, loadId), isNull(loads.expired_at));
  const isHeld = isOutOfBusiness(sql`${loads.owner_id}`, nowMs);
  return {
    query: db().update(loads).set({ expired_at: nowMs }).where(and(own, isHeld)),
  };
}

export function reopen(loadId: string, nowMs: number): Statement[] {
  const driver = and(eq(userloads.load_id, loadId), eq(userloads.relationship_type, "driver"));
  return [
    ...endRequests(loadId, "load edited", nowMs),
    dropDocuments(loadId, nowMs),
    endBooking(loadId),
    storeOffer(loadId),
    ...forgetSigned(loadId, nowMs),
    { query: db().delete(userloads).where(driver) },
    queueForAlerts(loadId, nowMs),
    keepOffBoard(loadId, nowMs),
  ];
}
