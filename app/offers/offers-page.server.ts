import { redirect } from "@remix-run/node";
import { loadTies } from "~/access/ties.server";
import { shipperFactsOn } from "~/carriers/account-facts.server";
import { carrierFlags, type RedFlags } from "~/red-flags/red-flags.server";
import { gone } from "~/requests/answer.server";
import { ownFit } from "~/requests/own-fit.server";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { readPage } from "~/text/page-number";
import { LOOKS, mayIn } from "~/trade/areas";
import { isOpen } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { MOST_A_SIDE } from "~/trade/offer";
import { type Viewer, whoActed } from "~/trade/viewer";
import { lastOf, lookAt, negotiationOf, type Scene, sideOn } from "./negotiation.server";
import { actsOffered, FULL, madeBy, refusalOf } from "./rules";
import { tableOn } from "./take-offer.server";
import { emptyMilesOf, perMile, stateInWords } from "./words";

interface Turn extends ReturnType<typeof perMile> {
  id: string;
  by: string;
  rate: string;
  hasEmptyMiles: boolean;
  note: string | null;
  madeAtMs: number;
  state?: string;
  endsAtMs?: number;
}

function threadOf(scene: Scene, nowMs: number) {
  const { side, load, facts, driver, stored } = scene;
  const negotiation = negotiationOf(scene);
  const works = mayIn(scene.viewer, "work");
  const acts = works ? actsOffered(side, negotiation, nowMs) : [];
  const names = { driver: driver.fullName, shipper: load.ownerName };
  const last = lastOf(scene);
  let emptyMiles: number | null = null;
  const turns = stored.map((offer): Turn => {
    emptyMiles = offer.empty_miles ?? emptyMiles;
    const state = stateInWords(
      { answer: offer.answer, expiresAtMs: offer.expires_at, answerNote: offer.answer_note },
      nowMs,
    );
    return {
      id: offer.offer_id,
      by: whoActed(
        scene.viewer,
        {
          id: offer.made_by === side ? scene.viewer.id : "",
          name: names[offer.made_by],
          byId: offer.by_id,
          byName: offer.member,
        },
        "You",
      ),
      rate: formatMoney(offer.amount_cents),
      ...perMile(offer.amount_cents, facts.calculated_miles, emptyMiles),
      hasEmptyMiles: emptyMiles !== null,
      note: offer.note,
      madeAtMs: offer.made_at,
      ...(state === null ? { endsAtMs: offer.expires_at } : { state }),
    };
  });
  const isChosen = driver.id === load.driver?.id;
  const chosen = `${side === "driver" ? "You were" : `${driver.fullName} was`} chosen for this load.`;
  const isFull = madeBy(side, negotiation) >= MOST_A_SIDE;
  return {
    driver: { id: driver.id, fullName: driver.fullName },
    other: names[side === "driver" ? "shipper" : "driver"],
    turns,
    acts,
    isChosen,
    nothingToDo:
      acts.length > 0
        ? null
        : isChosen
          ? chosen
          : works
            ? refusalOf("offer", side, negotiation, nowMs)
            : LOOKS,
    ...(isFull && { full: FULL }),
    seen: { offer: last?.offer_id ?? "", revision: load.revision, driver_id: driver.id },
    open: turns.find(({ state }) => state === undefined) ?? null,
    asksEmptyMiles: side === "driver",
    emptyMiles: emptyMilesOf(stored),
  };
}

export type Thread = ReturnType<typeof threadOf>;

function headOf({ load, facts, driver }: Scene) {
  const agreed = driver.id === load.driver?.id ? facts.agreed_rate_cents : null;
  return {
    loadId: load.loadId,
    name: nameOf(facts),
    posted: `${formatMoney(facts.total_rate_cents)}, ${formatRatePerMile(facts.rate_per_mile_cents)}/mi`,
    agreed: agreed === null ? null : formatMoney(agreed),
  };
}

/** Null for everyone except a driver who may offer a rate. */
async function fitOn({ viewer, side, load, facts }: Scene, { acts }: Thread) {
  const mayOffer = side === "driver" && (acts.includes("offer") || acts.includes("counter"));
  return mayOffer ? ownFit(viewer, `/load-details/${load.loadId}/offers`, facts) : null;
}

async function driverShown(viewer: Viewer, loadId: string, request: Request): Promise<string> {
  const { searchParams } = new URL(request.url);
  const named = searchParams.get("driver");
  // A redirect would hide the reason for a refusal. Remix's request still has the form's content type if a
  // form was refused.
  const isRefused = searchParams.has("step") && request.headers.has("content-type");
  if (viewer.role === "driver" || named || isRefused) return named ?? "";
  const load = await loadTies(viewer, loadId);
  if (!load) throw await gone(viewer, loadId);
  sideOn(load);
  if (isOpen(load.status) || !load.driver) throw redirect(tableOn(loadId, readPage(searchParams)));
  return load.driver.id;
}

/** Returns null for the driver, and if the owner can take no step on the page. */
function flagsOfDriver({ side, driver, facts }: Scene, { acts }: Thread, nowMs: number): RedFlags | null {
  if (side === "driver" || acts.length === 0) return null;
  return carrierFlags(driver.known, nowMs, facts.delivery_date);
}

/** An owner reads the negotiation with one driver (`?driver=`) or with the chosen driver. */
export async function offersPage(viewer: Viewer, loadId: string, request: Request, nowMs = Date.now()) {
  const isDriver = viewer.role === "driver";
  const driverId = await driverShown(viewer, loadId, request);
  const [scene, seen] = await Promise.all([
    lookAt(viewer, loadId, driverId),
    isDriver ? shipperFactsOn(loadId, nowMs) : null,
  ]);
  const thread = threadOf(scene, nowMs);
  return {
    ...headOf(scene),
    isOwner: scene.side === "shipper",
    shipper: seen?.shipper ?? null,
    flags: seen ? seen.flags : flagsOfDriver(scene, thread, nowMs),
    thread,
    fit: await fitOn(scene, thread),
  };
}
