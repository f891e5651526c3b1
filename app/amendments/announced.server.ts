import { prepared } from "db/client";
import { signed_contacts } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { isParty } from "~/access/policy";
import type { LoadTies } from "~/access/ties.server";
import { atStop } from "~/places/clock-of-stop.server";
import { NotFound } from "~/platform/errors";
import { formatPhone } from "~/text/phone";
import { HOUR_MS } from "~/text/time";
import { AMENDMENT_SHOWN_HOURS, type AmendmentKindCode, isSigned, kindsToAsk } from "~/trade/amendments";
import type { Ends } from "~/trade/ends";
import type { Viewer } from "~/trade/viewer";
import { concernsDriver, nameOfAmendment } from "./amendment-words";
import { type AmendmentScene, amendmentScene, amendmentsOf } from "./scene.server";

type Changes = AmendmentScene["changes"];

function sentences(changes: Changes, load: Ends, nowMs: number): string[] {
  const since = nowMs - AMENDMENT_SHOWN_HOURS * HOUR_MS;
  const told = new Map<string, number>();
  for (const each of changes) {
    const { state, answered_at: atMs } = each.change;
    if (state !== "confirmed" || atMs === null || atMs <= since) continue;
    const name = nameOfAmendment(each);
    told.set(name, Math.max(told.get(name) ?? 0, atMs));
  }
  return [...told].map(
    ([name, atMs]) => `${name} changed ${atStop(load, "delivery", atMs, nowMs)}, confirmed by both`,
  );
}

export interface AmendmentTexts {
  told: readonly string[];
  /** The text of the link to the amendments page, or null if the page offers the viewer no action. */
  ask: string | null;
  /** The other party's phone number as of the signature or the last confirmed change. */
  contact?: { phoneNumber: string };
}

const NOTHING: AmendmentTexts = { told: [], ask: null };

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

const contactOf = (loadId: string, personId: string): Promise<AmendmentTexts["contact"]> =>
  contactQuery().get({ loadId, personId });

const TO_ASK: Readonly<Record<AmendmentKindCode, string>> = {
  delivery: "Address",
  phone: "Phone",
  payee: "Payee",
};

/** Empty unless the viewer is a party to a signed load or its assigned driver. */
export async function amendmentTexts(
  { loadId, status, standing, ownerId, driver }: LoadTies,
  load: Ends,
  nowMs: number,
): Promise<AmendmentTexts> {
  const isAssigned = standing === "assigned driver";
  if (!(isParty(standing) || isAssigned) || !isSigned(status)) return NOTHING;
  const otherId = standing === "owner" ? (driver?.id ?? "") : ownerId;
  const [changes, contact] = await Promise.all([amendmentsOf(loadId), contactOf(loadId, otherId)]);
  const side = standing === "owner" ? "owner" : "driver";
  const kinds = isAssigned ? [] : kindsToAsk(side, status).map((kind) => TO_ASK[kind]);
  const shown = isAssigned ? changes.filter(({ change }) => concernsDriver(change, ownerId)) : changes;
  return {
    told: sentences(shown, load, nowMs),
    contact,
    ask: kinds.length > 0 ? `Change ${kinds.join(" or ")}` : null,
  };
}

/** @throws NotFound unless the viewer is one of the two parties */
export async function amendmentsAnnounced(
  viewer: Viewer,
  loadId: string,
  nowMs = Date.now(),
): Promise<string[]> {
  const { load, changes } = await amendmentScene(viewer, loadId);
  return sentences(changes, load, nowMs);
}

/** For pages that a released driver can also open. A viewer who is no longer a party gets an empty list. */
export const amendmentsAnnouncedToSides = (viewer: Viewer, loadId: string): Promise<string[]> =>
  amendmentsAnnounced(viewer, loadId).catch((error: unknown) => {
    if (error instanceof NotFound) return [];
    throw error;
  });
