import { unlessAnySuspended } from "db/suspension/suspended";
import { OFFER_STEP_TEXTS } from "~/chat/automated-texts";
import { fitNow } from "~/loads/steps/move-load.server";
import { offerKind } from "~/notifications/kinds";
import { writeRequest } from "~/requests/request-load.server";
import { formatMoney } from "~/text/money";
import { endOfOffer } from "./end-of-offer.server";
import { type Asked, insist, lastOf, lookAt, type Scene } from "./negotiation.server";
import { orPresentState } from "./present-state.server";
import { readOffer, type TypedOffer } from "./read-offer";
import { announceOffer, answering, offering, writeAndNotify } from "./write-offer.server";

type Typed = TypedOffer & { expiresAtMs: number };

async function askByOffer(scene: Scene, offer: Typed, nowMs: number): Promise<void> {
  const { viewer, load, facts } = scene;
  const amounts = { amount: formatMoney(offer.amountCents), posted: formatMoney(facts.total_rate_cents) };
  await writeRequest({
    viewer,
    nowMs,
    load: await fitNow("request", { viewer, loadId: load.loadId, load }),
    messages: {
      texts: (told) => OFFER_STEP_TEXTS.request({ ...told, ...amounts }),
      kinds: { shipper: offerKind("offered"), driver: null, others: null },
    },
    with: (requestId) => [offering(scene, { ...offer, requestId }, nowMs)],
  });
  announceOffer(scene, nowMs);
}

/**
 * Fields: `amount` (dollars), `note`, `lasts` (minutes), `empty_miles` (drivers only).
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function makeOffer(act: "offer" | "counter", asked: Asked, nowMs = Date.now()): Promise<void> {
  const { viewer, loadId, fields } = asked;
  const [scene] = await Promise.all([lookAt(viewer, loadId, fields.driver_id), asked.counted?.()]);
  insist(act, scene, fields, nowMs);
  const typed = readOffer(fields);
  const offer = { ...typed, expiresAtMs: endOfOffer(scene.facts, typed.lengthMs, nowMs) };
  const { requestId } = scene;
  if (requestId === null) return orPresentState(act, asked, askByOffer(scene, offer, nowMs));
  const before = act === "counter" ? lastOf(scene) : undefined;
  const statements = [
    ...unlessAnySuspended(viewer, [scene.load.ownerId, scene.driver.id], nowMs),
    ...(before ? [answering(scene, { offerId: before.offer_id, answer: "countered" }, nowMs)] : []),
    offering(scene, { ...offer, requestId }, nowMs),
  ];
  const what = act === "counter" ? "countered" : "offered";
  return orPresentState(act, asked, writeAndNotify(scene, what, offer.amountCents, statements, nowMs));
}
