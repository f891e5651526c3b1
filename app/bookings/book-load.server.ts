import { requests } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { isNotExpired } from "~/access/open.server";
import { BOOKED_TEXTS, BOOKED_WITH_TERMS_TEXTS } from "~/chat/automated-texts";
import { endOffers } from "~/loads/steps/end-offers.server";
import { BOOKED, stepKind } from "~/notifications/kinds";
import { hasStandingTerms } from "~/papers/paper-choices.server";
import { Conflict, Forbidden, isRaced, NotFound } from "~/platform/errors";
import { writeAcceptance } from "~/requests/decide-request.server";
import { askingFor } from "~/requests/request-load.server";
import { MOST_BEFORE_FIRST_DELIVERY } from "~/trade/booking";
import { hasDelivered, hasWorkedFor, heldBy, judgedBy, wasRejectedOn } from "./driver.server";
import { makeBookedPapers } from "./make-booked-papers.server";
import { ASKS } from "./rules";
import { type Asked, insist, type Scene, sceneOf } from "./scene.server";

const REMOVED = "The shipper took this load off the board.";

const JUDGED_ANEW = "This load changed before you booked it. Check the current version, then try again.";

/** The number of the driver's loads already includes this load, so the comparison is `<=`. */
function resting({ viewer, load, driver }: Scene): Statement {
  const { loadId, bookers } = load;
  const own = and(
    eq(requests.load_id, loadId),
    eq(requests.driver_id, viewer.id),
    eq(requests.status, "accepted"),
  );
  const mayHoldIt = sql`(${hasDelivered(viewer.id)} or ${heldBy(viewer.id)} <= ${MOST_BEFORE_FIRST_DELIVERY})`;
  const isKnown = bookers && ASKS[bookers].acquaintance ? hasWorkedFor(viewer.id, loadId) : sql<number>`true`;
  return guarded(
    sql`update requests set booked_under = ${bookers} where ${own}
      and exists (select 1 from book_now b where b.load_id = ${loadId} and b.who = ${bookers})
      and ${judgedBy(viewer.id)} = ${driver.judged} and ${isKnown} and ${mayHoldIt}
      and not ${wasRejectedOn(viewer.id, loadId)}`,
    () => new Conflict(JUDGED_ANEW),
  );
}

async function write(scene: Scene, hasTerms: boolean): Promise<void> {
  const { viewer, load } = scene;
  const { loadId } = load;
  const hasAsked = load.standing === "requesting driver";
  await writeAcceptance({
    viewer,
    load,
    driver: viewer,
    by: hasAsked ? "requesting driver" : "other driver",
    when: isNotExpired(),
    messages: {
      texts: hasTerms ? BOOKED_WITH_TERMS_TEXTS : BOOKED_TEXTS,
      kinds: { shipper: BOOKED, driver: null, others: stepKind("accept", "others") },
    },
    asks: (nowMs) =>
      hasAsked ? [] : askingFor(load, { driverId: viewer.id, requestId: newId({ msecs: nowMs }) }, nowMs),
    // Offers between the owner and this driver end because of the request, not because another driver was
    // chosen.
    insists: (nowMs) => [resting(scene), endOffers("request ended", { loadId, driverId: viewer.id, nowMs })],
  });
}

async function presentState(asked: Asked, refused: Conflict): Promise<Conflict> {
  try {
    insist(await sceneOf(asked), asked.fields);
  } catch (refusal) {
    if (refusal instanceof NotFound || refusal instanceof Forbidden) return new Conflict(REMOVED);
    if (refusal instanceof Conflict) return refusal;
    throw refusal;
  }
  return refused;
}

/**
 * `fields.revision` is the revision of the terms that the driver saw.
 * @returns whether the rate confirmation waits for the driver's signature
 * @throws NotFound, Forbidden (shippers), Conflict; `Taken` if another driver has the load
 */
export async function bookLoad(asked: Asked): Promise<boolean> {
  const [scene, hasTerms] = await Promise.all([sceneOf(asked), hasStandingTerms(asked.loadId)]);
  insist(scene, asked.fields);
  try {
    await write(scene, hasTerms);
  } catch (error) {
    if (!(error instanceof Conflict) || isRaced(error, "sent before")) throw error;
    throw await presentState(asked, error);
  }
  return hasTerms && makeBookedPapers(scene.load);
}
