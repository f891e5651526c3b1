import { db } from "db/client";
import { personName } from "db/person-names";
import { offers, requests } from "db/schema";
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { carrierWithKnown } from "~/carriers/queries.server";
import { type PricedFacts, pricedFacts } from "~/loads/queries.server";
import { CHANGED_SINCE } from "~/loads/steps/move-load.server";
import { revisionIn } from "~/loads/steps/steps";
import { Conflict, Forbidden, outdated } from "~/platform/errors";
import type { KnownOfCarrier } from "~/red-flags/red-flags.server";
import { gone } from "~/requests/answer.server";
import type { ListedOffer } from "~/requests/queries.server";
import type { Role } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { type Act, type Negotiation, type Offer, refusalOf } from "./rules";

export const NOT_YOURS = "Only this load's shipper and the drivers who request it can make offers.";

export interface Asked {
  viewer: Viewer;
  loadId: string;
  /**
   * The typed values, and the state that the page showed: `offer`, `revision`, an owner's `driver_id`, a
   * program's `request_id`.
   */
  fields: Readonly<Record<string, string>>;
  /** Counts the offer against the viewer's rate limit, in parallel with the reads. */
  counted?: () => Promise<void>;
}

export type StoredOffer = typeof offers.$inferSelect & {
  /** The person who made the offer for a company; null if that was the company's founder. */
  member: string | null;
};

export interface Scene {
  viewer: Viewer;
  side: Role;
  load: LoadTies;
  facts: PricedFacts;
  driver: { id: string; fullName: string; known: KnownOfCarrier };
  requestId: string | null;
  stored: readonly StoredOffer[];
}

const ruled = (row: ListedOffer): Offer => ({
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
}: Pick<Scene, "requestId"> & {
  load: Pick<LoadTies, "status" | "revision">;
  stored: readonly ListedOffer[];
}): Negotiation => ({
  status,
  revision,
  requestId,
  offers: stored.map(ruled),
});

/** The caller must check the viewer. */
function offersBetween(loadId: string, driverId: string): Promise<StoredOffer[]> {
  return db()
    .select({ ...getTableColumns(offers), member: personName(offers.by_id) })
    .from(offers)
    .where(and(eq(offers.load_id, loadId), eq(offers.driver_id, driverId)))
    .orderBy(asc(offers.turn));
}

async function openRequestOf(loadId: string, driverId: string): Promise<string | null> {
  const [row] = await db()
    .select({ id: requests.request_id })
    .from(requests)
    .where(and(eq(requests.load_id, loadId), eq(requests.driver_id, driverId), isOpenRequest));
  return row?.id ?? null;
}

/** @throws Forbidden for other shippers */
export function sideOn(load: LoadTies): Role {
  if (load.standing === "other shipper") throw new Forbidden(NOT_YOURS);
  return load.standing === "owner" ? "shipper" : "driver";
}

/** @param named the driver, if an owner reads; ignored for drivers, who see only their own negotiation */
export async function lookAt(viewer: Viewer, loadId: string, named = ""): Promise<Scene> {
  const driverId = viewer.role === "driver" ? viewer.id : named;
  const [load, facts, driver, requestId, stored] = await Promise.all([
    loadTies(viewer, loadId),
    pricedFacts(viewer, loadId),
    carrierWithKnown(driverId),
    openRequestOf(loadId, driverId),
    offersBetween(loadId, driverId),
  ]);
  if (!load || !facts) throw await gone(viewer, loadId);
  const side = sideOn(load);
  const hasPart = requestId !== null || stored.length > 0 || driverId === load.driver?.id;
  if (!driver || (side === "shipper" && !hasPart))
    throw new Conflict("This driver hasn't requested the load. Choose one from the table.");
  return { viewer, side, load, facts, driver, requestId, stored };
}

export const lastOf = ({ stored }: Pick<Scene, "stored">) => stored.at(-1);

/** Returns whether the page showed another last offer, or an open one that has been answered since. */
function isOldOffer(act: Act, scene: Scene, offer: string | undefined): boolean {
  const last = lastOf(scene);
  if (offer === undefined) return false;
  return offer !== (last?.offer_id ?? "") || (act !== "offer" && last?.answer != null);
}

/** @throws Conflict if the step is not allowed now, or if the page showed other terms or another offer */
export function insist(act: Act, scene: Scene, { offer, ...fields }: Asked["fields"], nowMs: number): void {
  const refusal = refusalOf(act, scene.side, negotiationOf(scene), nowMs);
  if (refusal) throw isOldOffer(act, scene, offer) ? outdated(refusal) : new Conflict(refusal);
  if (fields.request_id !== undefined && fields.request_id !== scene.requestId)
    throw outdated("This request is no longer open.");
  const shown = revisionIn(fields);
  if (shown !== undefined && shown !== scene.load.revision)
    throw outdated(`${CHANGED_SINCE} Read the terms again before you offer or accept.`);
  if (offer !== undefined && offer !== (lastOf(scene)?.offer_id ?? ""))
    throw outdated("There's a newer offer. Read it before you answer.");
}
