/** What the other pages of a load say of its changes, in words made on the server. */
import { prepared } from "db/client";
import { signed_contacts } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { isParty } from "~/access/policy";
import type { LoadTies } from "~/access/ties.server";
import { NotFound } from "~/platform/errors";
import { formatPhone } from "~/text/phone";
import { HOUR_MS } from "~/text/time";
import { atStop } from "~/tracking/clock-of-stop.server";
import { CHANGE_TOLD_HOURS, isSigned, kindsToAsk } from "~/trade/amendments";
import type { Ends } from "~/trade/ends";
import type { Viewer } from "~/trade/viewer";
import { nameOfChange } from "./amendment-words";
import { type ChangeScene, changeScene, changesOf } from "./scene.server";

type Changes = ChangeScene["changes"];

/** A sentence for each of what was confirmed in the last day: `Delivery address changed Mon, Nov 23, 2:05 PM MST, confirmed by both`. */
function sentences(changes: Changes, load: Ends, nowMs: number): string[] {
  const since = nowMs - CHANGE_TOLD_HOURS * HOUR_MS;
  const told = new Map<string, number>();
  for (const each of changes) {
    const { state, answered_at: atMs } = each.change;
    if (state !== "confirmed" || atMs === null || atMs <= since) continue;
    const name = nameOfChange(each);
    told.set(name, Math.max(told.get(name) ?? 0, atMs));
  }
  return [...told].map(
    ([name, atMs]) => `${name} changed ${atStop(load, "delivery", atMs, nowMs)}, confirmed by both`,
  );
}

/** What a load's page says of its changes. */
export interface ChangesInWords {
  told: readonly string[];
  /** The words of the link to the page of changes; null where there is nothing to do. */
  ask: string | null;
  /** Of a signed load the telephone number of the other side that holds. */
  contact?: { phoneNumber: string };
}

const NOTHING: ChangesInWords = { told: [], ask: null };

const contactQuery = prepared((handle) =>
  handle
    .select({ phoneNumber: sql`${signed_contacts.phone_number}`.mapWith(formatPhone) })
    .from(signed_contacts)
    .where(
      and(
        eq(signed_contacts.load_id, sql.placeholder("loadId")),
        eq(signed_contacts.person_id, sql.placeholder("personId")),
      ),
    )
    .prepare(),
);

/** The telephone number of a person that was signed for a load; undefined where none was written down. */
const contactOf = (loadId: string, personId: string): Promise<ChangesInWords["contact"]> =>
  contactQuery().get({ loadId, personId });

/** The words of the link to what a side may ask for. */
const TO_ASK = { owner: "Change Address or Phone", driver: "Change Phone or Payee" } as const;

/**
 * The links of a load's page to its changes: what was confirmed in the last day, what waits for the viewer, and what they may ask for.
 * Empty for whoever is no side of a signed load.
 */
export async function changesInWords(
  viewer: Viewer,
  { loadId, status, standing, ownerId, driver }: LoadTies,
  load: Ends,
  nowMs: number,
): Promise<ChangesInWords> {
  if (!isParty(standing) || !isSigned(status)) return NOTHING;
  const otherId = standing === "owner" ? (driver?.id ?? "") : ownerId;
  const [changes, contact] = await Promise.all([changesOf(loadId), contactOf(loadId, otherId)]);
  const waits = changes.some(({ change }) => change.state === "asked" && change.asker_id !== viewer.id);
  const side = standing === "owner" ? "owner" : "driver";
  const mayAsk = kindsToAsk(side, status).length > 0;
  return {
    told: sentences(changes, load, nowMs),
    contact,
    ask: waits ? "Answer a Change" : mayAsk ? TO_ASK[side] : null,
  };
}

/** The sentences for the papers of a load. @throws NotFound for anybody but the two parties */
export async function changesTold(viewer: Viewer, loadId: string, nowMs = Date.now()): Promise<string[]> {
  const { load, changes } = await changeScene(viewer, loadId);
  return sentences(changes, load, nowMs);
}

/** The same for a page that others have, too, who were let go from the load: to them nothing is said. */
export const changesToldToSides = (viewer: Viewer, loadId: string): Promise<string[]> =>
  changesTold(viewer, loadId).catch((error: unknown) => {
    if (error instanceof NotFound) return [];
    throw error;
  });
