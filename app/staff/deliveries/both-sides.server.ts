/** A dispute between the two sides of a load: what each of them sees, and the finding that both read. */
import { pickColumns } from "db/pick-columns";
import { loads, profiles } from "db/schema";
import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { chargesPage } from "~/charges/charges-page.server";
import { tell } from "~/chat/post-automated.server";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";
import { FOUND } from "~/notifications/finding-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { END_COLUMNS } from "~/trade/ends";
import { asViewer } from "~/trade/viewer";
import { actAsStaff, type Entry, lookAsStaff } from "../log.server";
import { readText } from "../read-text.server";
import type { StaffMember } from "../session.server";
import { personOf } from "../suspensions.server";

export const owner = alias(profiles, "owner");
export const driver = alias(profiles, "driver");

export const sideColumns = {
  loadId: loads.load_id,
  load: pickColumns(loads, [...END_COLUMNS, "load_number"]),
  owner: { id: owner.id, fullName: owner.full_name },
  driver: { id: driver.id, fullName: driver.full_name },
};

interface Party {
  id: string;
  fullName: string;
}

interface Sides {
  loadId: string;
  owner: Party;
  driver: Party;
}

/** Returns an entry for each side, so that both can read that staff looked or acted. */
export async function entriesOfBoth(
  { owner, driver }: Sides,
  entry: Omit<Entry, "aboutPersonId" | "aboutCompanyId">,
): Promise<Entry[]> {
  const entries = [owner, driver].map(async ({ id }) => ({
    ...entry,
    aboutPersonId: await personOf({ kind: "company", id }),
    aboutCompanyId: id,
  }));
  return Promise.all(entries);
}

async function recordOf(role: "shipper" | "driver", { id, fullName }: Party, loadId: string, nowMs: number) {
  const viewer = asViewer({ id, fullName, role });
  const page = await chargesPage(viewer, loadId, { step: null, charge: null }, nowMs);
  const { terms, stops, contests } = page;
  const charges = page.charges.map((charge) => ({ ...charge, acts: [], receipt: null }));
  return {
    title: `${role === "shipper" ? "Shipper" : "Driver"}: ${fullName}`,
    terms,
    stops,
    contests,
    charges,
  };
}

/**
 * Reads a dispute with what each side sees on the charges page, and logs that staff read it.
 * @throws the errors of `find`; Forbidden
 */
export async function readBothSides<Found extends Sides>(
  member: StaffMember,
  find: () => Promise<Found>,
  entriesOf: (found: Found) => Promise<Entry[]>,
  nowMs: number,
) {
  const read = async () => {
    const found = await find();
    const { loadId, owner, driver } = found;
    const [entries, ...sides] = await Promise.all([
      entriesOf(found),
      recordOf("shipper", owner, loadId, nowMs),
      recordOf("driver", driver, loadId, nowMs),
    ]);
    return { found, entries, sides };
  };
  return lookAsStaff(member, read, ({ entries }) => entries, nowMs);
}

/** @throws Invalid */
export const readFinding = ({ finding }: Readonly<Record<string, string>>): string =>
  readText(finding, "finding", "Enter the finding, which both sides read.");

interface Finding {
  member: StaffMember;
  sides: Sides;
  /** The inbox message to both sides. */
  text: string;
  entries: readonly Entry[];
  /** Stores the finding, or fails. */
  saving: Statement;
}

/** @returns the confirmation. @throws the error of `saving`; Forbidden */
export async function saveFinding(
  { member, sides: { loadId, owner, driver }, text, entries, saving }: Finding,
  nowMs: number,
): Promise<string> {
  const both = sql`${owner.id}, ${driver.id}`;
  const news = [
    ...tell(both, text, { loadId, kind: FOUND, nowMs }),
    queueAboutLoad(FOUND, both, { loadId, actorId: SYSTEM_SENDER_ID, nowMs }),
  ];
  await actAsStaff(member, entries, [saving, ...news], nowMs);
  pushAtOnce();
  return "Finding saved. Both sides can read it.";
}
