import { writeOnce } from "db/idempotency";
import { loads, offers, requests } from "db/schema";
import { unlessSilenced } from "db/suspension/suspended";
import { guarded, type Statement } from "db/write";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { hasOpenStatus, isOpenOffer, isOpenRequest } from "~/access/open.server";
import { STANDS_AS } from "~/access/standing.server";
import { OFFER_TEXTS } from "~/chat/automated-texts";
import { tell } from "~/chat/post-automated.server";
import { userRoom } from "~/chat/rooms/protocol";
import { publish } from "~/chat/rooms/publish.server";
import { afterAnswer } from "~/http/after-answer.server";
import { offerKind } from "~/notifications/kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { Raced } from "~/platform/errors";
import { formatMoney } from "~/text/money";
import { nameOf } from "~/trade/load-number";
import { MOST_A_SIDE, type OfferAnswer } from "~/trade/offer";
import { byOf } from "~/trade/viewer";
import type { Scene } from "./negotiation.server";
import type { TypedOffer } from "./read-offer";

const someoneWasFaster = () =>
  new Raced("offer answered", "Someone got there first. Here is the current version.");

function mayBeNegotiated({ side, viewer, load }: Scene): SQL | undefined {
  return and(
    eq(loads.load_id, load.loadId),
    isNull(loads.deleted_at),
    hasOpenStatus,
    eq(loads.revision, load.revision),
    STANDS_AS[side === "shipper" ? "owner" : "requesting driver"](viewer.id),
  );
}

/** The statement fails if another offer is open, or if the side may not make another. */
export function offering(
  scene: Scene,
  offer: TypedOffer & { requestId: string; expiresAtMs: number },
  nowMs: number,
): Statement {
  const { side, load, driver, viewer } = scene;
  const ofBoth = sql`${offers.load_id} = ${load.loadId} and ${offers.driver_id} = ${driver.id}`;
  const asks = and(eq(requests.request_id, offer.requestId), isOpenRequest);
  return guarded(
    sql`
      insert into offers (offer_id, load_id, driver_id, request_id, turn, made_by, by_id, amount_cents,
        empty_miles, note, revision, made_at, expires_at)
      select ${newId({ msecs: nowMs })}, ${load.loadId}, ${driver.id}, ${offer.requestId},
        (select coalesce(max(${offers.turn}), 0) + 1 from ${offers} where ${ofBoth}), ${side}, ${byOf(viewer)},
        ${offer.amountCents},
        ${offer.emptyMiles}, ${offer.note}, ${loads.revision}, ${nowMs}, ${offer.expiresAtMs}
      from ${loads}
      where ${mayBeNegotiated(scene)} and exists (select 1 from ${requests} where ${asks})
        and not exists (select 1 from ${offers} where ${ofBoth} and ${isOpenOffer(nowMs)})
        and (select count(*) from ${offers} where ${ofBoth} and ${offers.made_by} = ${side}
          and ${offers.revision} = ${loads.revision}) < ${MOST_A_SIDE}`,
    someoneWasFaster,
  );
}

interface Answer {
  offerId: string;
  answer: Extract<OfferAnswer, "countered" | "accepted" | "refused" | "withdrawn">;
  reason?: string;
}

/** The statement fails if the viewer may not give this answer now. */
export function answering(scene: Scene, { offerId, answer, reason }: Answer, nowMs: number): Statement {
  const { side, load, viewer } = scene;
  const maker = (answer === "withdrawn") === (side === "driver") ? "driver" : "shipper";
  // For an acceptance, the load's step, earlier in the same batch, has checked the user and the status.
  const may = answer === "accepted" ? eq(loads.load_id, load.loadId) : mayBeNegotiated(scene);
  // A suspended user may answer an open offer, but the reason is not stored.
  const note = reason === undefined ? null : unlessSilenced(reason, viewer, nowMs);
  return guarded(
    sql`
      update offers set answer = ${answer}, answered_at = ${nowMs}, answer_note = ${note},
        answered_by_id = ${byOf(viewer)}
      where ${offers.offer_id} = ${offerId} and ${offers.load_id} = ${load.loadId} and ${offers.made_by} = ${maker}
        and exists (select 1 from ${loads} where ${may} and ${isOpenOffer(nowMs)})`,
    someoneWasFaster,
  );
}

/** Publishes nothing in the load's room, because other drivers may have the load's page open. */
export function announceOffer({ load, driver }: Scene, nowMs: number): void {
  const id = newId({ msecs: nowMs });
  const rooms = [userRoom(load.ownerId), userRoom(driver.id)];
  afterAnswer(
    () => Promise.all(rooms.map((room) => publish(room, { type: "changed", id }))),
    "an offer could not be announced",
  );
}

/** @throws Raced "offer answered" */
export async function writeAndNotify(
  scene: Scene,
  what: keyof typeof OFFER_TEXTS,
  amountCents: number,
  statements: readonly Statement[],
  nowMs: number,
): Promise<void> {
  const { side, load, driver, viewer } = scene;
  const other = sql`${side === "shipper" ? driver.id : load.ownerId}`;
  const text = OFFER_TEXTS[what]({
    lane: nameOf(load.lane),
    actor: side === "shipper" ? "The shipper" : "A driver",
    amount: formatMoney(amountCents),
  });
  await writeOnce([
    ...statements,
    ...tell(other, text, { loadId: load.loadId, kind: offerKind(what), nowMs }),
    queueAboutLoad(offerKind(what), other, { loadId: load.loadId, actorId: viewer.id, nowMs }),
  ]);
  pushAtOnce();
  announceOffer(scene, nowMs);
}
