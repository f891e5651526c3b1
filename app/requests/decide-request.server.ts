import { db } from "db/client";
import { requests, userloads } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, not, type SQL } from "drizzle-orm";
import { driversWaiting, isNegotiated, isOpenRequest } from "~/access/open.server";
import type { LoadTies } from "~/access/ties.server";
import { personById } from "~/accounts/profile/queries.server";
import { countAccepted } from "~/loads/steps/cancellation-counts.server";
import { endOffers } from "~/loads/steps/end-offers.server";
import { loadToMove, moveLoad, type StepMessages } from "~/loads/steps/move-load.server";
import { Conflict, NotFound, outdated } from "~/platform/errors";
import type { BY_ALLOWANCE } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";

interface Decision {
  viewer: Viewer;
  loadId: string;
  driverId: string;
  /** Undefined if the page identifies only the driver. */
  requestId?: string;
  /** The revision that the page shows. Undefined for a page that shows no rate. */
  revision?: number;
}

function pendingOn(loadId: string) {
  return and(eq(requests.load_id, loadId), isOpenRequest);
}

/** @param requestId undefined matches the driver's open request, whichever it is */
function pendingOf(loadId: string, driverId: string, requestId?: string) {
  const named = requestId === undefined ? undefined : eq(requests.request_id, requestId);
  return and(pendingOn(loadId), eq(requests.driver_id, driverId), named);
}

export const ASKS_FOR_ANOTHER_RATE =
  "This driver offered a different rate, so you can't accept the posted rate here. Answer the offer on the Offers page.";

/** Reports problems of the load first, so that the error does not depend on which read is faster. */
async function readDecision(event: "accept" | "reject", { viewer, loadId, driverId, revision }: Decision) {
  const [load, driver] = await Promise.all([
    loadToMove(event, viewer, loadId, revision),
    personById(driverId),
  ]);
  if (!driver) throw new NotFound("No driver information could be displayed at this time.");
  return { load, driver };
}

/** @throws NotFound, Forbidden, Conflict */
export async function acceptRequest(decision: Decision): Promise<void> {
  const { viewer, loadId, driverId, requestId } = decision;
  const { load, driver } = await readDecision("accept", decision);
  const accepted = and(
    eq(requests.load_id, loadId),
    eq(requests.driver_id, driverId),
    eq(requests.status, "accepted"),
  );
  const atPostedRate = db()
    .update(requests)
    .set({ status: "accepted" })
    .where(and(accepted, not(isNegotiated)));
  await writeAcceptance({
    viewer,
    load,
    driver,
    requestId,
    insists: () => [guarded(atPostedRate, () => new Conflict(ASKS_FOR_ANOTHER_RATE))],
  });
}

interface Acceptance {
  viewer: Viewer;
  load: LoadTies;
  driver: { id: string; fullName: string };
  /** Undefined means the driver's open request. */
  requestId?: string;
  /** Set if the driver accepts an offer or books the load. */
  by?: (typeof BY_ALLOWANCE)[number];
  /** The agreed rate in cents, if an offer is accepted. */
  agreedRateCents?: number;
  messages?: StepMessages;
  nowMs?: number;
  when?: SQL;
  /** Inserts the request of a driver who books without having requested the load. */
  asks?: (nowMs: number) => Statement[];
  /** The statements fail the batch unless their conditions hold. */
  insists: (nowMs: number) => Statement[];
}

/** @throws Conflict, and the errors of `insists` */
export async function writeAcceptance(acceptance: Acceptance): Promise<void> {
  const { load, driver, requestId, agreedRateCents, asks, insists, ...move } = acceptance;
  const [{ loadId }, driverId] = [load, driver.id];
  await moveLoad({
    ...move,
    event: "accept",
    load,
    driver,
    set: { agreed_rate_cents: agreedRateCents ?? null },
    others: driversWaiting(loadId, { except: driverId }),
    also: (decided_at) => [
      ...(asks?.(decided_at) ?? []),
      guarded(
        db()
          .update(requests)
          .set({ status: "accepted", decided_at })
          .where(pendingOf(loadId, driverId, requestId)),
        () => outdated("This request is no longer open."),
      ),
      {
        query: db()
          .insert(userloads)
          .values({ load_id: loadId, user_id: driverId, relationship_type: "driver" }),
        // Stryker disable next-line ArrowFunction,StringLiteral: an earlier check refuses the step.
        otherwise: () => new Conflict("This load already has a driver."),
      },
      ...insists(decided_at),
      endOffers("load taken", { loadId, nowMs: decided_at }),
      { query: db().update(requests).set({ status: "rejected", decided_at }).where(pendingOn(loadId)) },
      countAccepted(driverId, load.ownerId),
    ],
  });
}

/** @throws NotFound, Forbidden, Conflict */
export async function rejectRequest(decision: Decision): Promise<void> {
  const { viewer, loadId, driverId, requestId } = decision;
  const { load, driver } = await readDecision("reject", decision);
  await moveLoad({
    event: "reject",
    viewer,
    load,
    driver,
    also: (decided_at) => [
      guarded(
        db()
          .update(requests)
          .set({ status: "rejected", decided_at })
          .where(pendingOf(loadId, driverId, requestId)),
        () => outdated("This request is no longer open."),
      ),
      endOffers("request ended", { loadId, driverId, nowMs: decided_at }),
    ],
  });
}
