import { db } from "db/client";
import { offers, requests } from "db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { personById } from "~/accounts/profile/queries.server";
import { type LoadFacts, loadFacts } from "~/loads/queries.server";
import { CHANGED_SINCE } from "~/loads/steps/move-load.server";
import { revisionIn } from "~/loads/steps/steps";
import { Conflict, Forbidden } from "~/platform/errors";
import { gone } from "~/requests/answer.server";
import { askingOn } from "~/requests/queries.server";
import type { Role } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { type Act, type Negotiation, type Offer, refusalOf } from "./rules";

export const NOT_YOURS = "Only the shipper who posted this load and the drivers who ask for it make offers.";

/** What a form of the page of offers sends. */
export interface Asked {
  viewer: Viewer;
  loadId: string;
  /** `driver_id` (of an owner), `offer` and `revision`: what the page showed; and what was typed. */
  fields: Readonly<Record<string, string>>;
  /** Counts an offer against the limit of its maker, while the verb looks. */
  counted?: () => Promise<void>;
}

/** An offer as it is stored. */
export type StoredOffer = typeof offers.$inferSelect;

/** A load, one driver, and what its owner and the driver offered each other; as one of the two sees it. */
export interface Scene {
  viewer: Viewer;
  side: Role;
  load: LoadTies;
  facts: LoadFacts;
  driver: { id: string; fullName: string };
  /** The driver's open request. */
  requestId: string | null;
  stored: readonly StoredOffer[];
}

/** What the rules read of a stored offer. */
const ruled = (row: StoredOffer): Offer => ({
  madeBy: row.made_by,
  requestId: row.request_id,
  revision: row.revision,
  expiresAtMs: row.expires_at,
  answer: row.answer,
});

export const negotiationOf = ({
  load: { status, revision },
  requestId,
  stored,
}: Pick<Scene, "load" | "requestId" | "stored">): Negotiation => ({
  status,
  revision,
  requestId,
  offers: stored.map(ruled),
});

/** What a driver and the owner of a load offered each other, the first offer first. It needs its own check of the viewer. */
export function offersBetween(loadId: string, driverId: string): Promise<StoredOffer[]> {
  return db()
    .select()
    .from(offers)
    .where(and(eq(offers.load_id, loadId), eq(offers.driver_id, driverId)))
    .orderBy(asc(offers.turn));
}

/** What the drivers on a page of those who ask and the owner of a load offered each other. It needs its own check of the viewer. */
export function offersOn(loadId: string, page: number): Promise<StoredOffer[]> {
  const ofPage = and(eq(offers.load_id, loadId), sql`${offers.driver_id} in (${askingOn(loadId, page)})`);
  return db().select().from(offers).where(ofPage).orderBy(offers.driver_id, offers.turn);
}

/** The driver's open request on a load; null without one. */
export async function openRequestOf(loadId: string, driverId: string): Promise<string | null> {
  const [row] = await db()
    .select({ id: requests.request_id })
    .from(requests)
    .where(and(eq(requests.load_id, loadId), eq(requests.driver_id, driverId), isOpenRequest));
  return row?.id ?? null;
}

/** Whose offers the viewer of a load may see: a driver their own, the owner those of all. @throws Forbidden */
export function sideOn(load: LoadTies): Role {
  if (load.standing === "other shipper") throw new Forbidden(NOT_YOURS);
  return load.standing === "owner" ? "shipper" : "driver";
}

/**
 * Reads what the viewer and the other side offered each other. A driver sees their own offers, whomever the form names.
 * @throws NotFound, Forbidden
 */
export async function lookAt(viewer: Viewer, loadId: string, named = ""): Promise<Scene> {
  const driverId = viewer.role === "driver" ? viewer.id : named;
  const [load, facts, driver, requestId, stored] = await Promise.all([
    loadTies(viewer, loadId),
    loadFacts(viewer, loadId),
    personById(driverId),
    openRequestOf(loadId, driverId),
    offersBetween(loadId, driverId),
  ]);
  if (!load || !facts) throw await gone(viewer, loadId);
  const side = sideOn(load);
  const hasPart = requestId !== null || stored.length > 0 || driverId === load.driver?.id;
  if (!driver || (side === "shipper" && !hasPart))
    throw new Conflict("This driver does not ask for the load. Choose one from the table.");
  return { viewer, side, load, facts, driver, requestId, stored };
}

/** The offer that an act answers: the last one. */
export const lastOf = ({ stored }: Pick<Scene, "stored">) => stored.at(-1);

/**
 * Whether the viewer may do it now, to the terms and the offer that their page showed.
 * @throws Conflict
 */
export function insist(act: Act, scene: Scene, { offer, ...fields }: Asked["fields"], nowMs: number): void {
  const refusal = refusalOf(act, scene.side, negotiationOf(scene), nowMs);
  if (refusal) throw new Conflict(refusal);
  const shown = revisionIn(fields);
  if (shown !== undefined && shown !== scene.load.revision)
    throw new Conflict(`${CHANGED_SINCE} Read its terms again before you offer or agree.`);
  if (offer !== undefined && offer !== (lastOf(scene)?.offer_id ?? ""))
    throw new Conflict("There is a newer offer than the one that you saw. Read it before you answer.");
}
