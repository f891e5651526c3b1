import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { charges, invoices, loads, profiles, userloads } from "db/schema";
import { asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { loadsRequestedBy } from "~/access/open.server";
import type { Party } from "~/access/policy";
import { isOfPerson } from "~/invoices/not-billed.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { Refusal } from "~/platform/errors";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { LANE_COLUMNS } from "~/trade/lane";
import type { Viewer } from "~/trade/viewer";
import { type AtClosing, statusesAtClosing } from "./closing";

export const UNFINISHED = "Finish these loads first.";

const MOST_LISTED = 50;
const AT_ONCE = 100;

function tiedAtClosing({ id, role }: Party, what: Exclude<AtClosing, "keep">): SQL {
  const ids =
    role === "driver" && what === "end"
      ? loadsRequestedBy(id)
      : sql`select load_id from ${userloads} where user_id = ${id} and relationship_type = ${role}`;
  const inStatus = inArray(loads.load_status, statusesAtClosing(role, what));
  return sql`(${loads.load_id} in (${ids}) and ${loads.deleted_at} is null and ${inStatus})`;
}

export function nothingOpen(person: Party): SQL {
  const open = sql`${tiedAtClosing(person, "refuse")} or ${tiedAtClosing(person, "end")}`;
  return sql`not exists (select 1 from ${loads} where ${open})`;
}

export function blockingLoads(person: Party) {
  return db()
    .select(pickColumns(loads, ["load_id", "load_number", "load_status", ...LANE_COLUMNS]))
    .from(loads)
    .where(tiedAtClosing(person, "refuse"))
    .orderBy(asc(loads.pickup_date), asc(loads.load_id))
    .limit(MOST_LISTED);
}

export async function countToEnd(person: Party): Promise<number> {
  const [row] = await db().select({ loads: count() }).from(loads).where(tiedAtClosing(person, "end"));
  return row?.loads ?? 0;
}

export async function openMoney(person: Party) {
  const isTheirs = isOfPerson(person);
  const [row] = await db()
    .select({
      charges: sql<number>`(select count(*) from ${charges} c
        where c.state = 'asked' and ${isTheirs(sql`c.driver_id`, sql`c.load_id`)})`,
      invoices: sql<number>`(select count(*) from ${invoices} i
        where i.state <> 'paid' and i.replaced_at is null and ${isTheirs(sql`i.driver_id`, sql`i.load_id`)})`,
    })
    .from(profiles)
    .where(eq(profiles.id, person.id));
  return row ?? { charges: 0, invoices: 0 };
}

export const openLoads = async (person: Party) =>
  db()
    .select({ loadId: loads.load_id })
    .from(loads)
    .where(tiedAtClosing(person, "end"))
    .orderBy(asc(loads.load_id))
    .limit(AT_ONCE);

/** Skips a load whose status somebody else changes at that moment; the closing write checks again. */
export async function endOpenLoads(
  viewer: Viewer,
  first?: Awaited<ReturnType<typeof openLoads>>,
): Promise<void> {
  const end = viewer.role === "shipper" ? deleteLoad : withdrawRequest;
  for (let open = first ?? (await openLoads(viewer)); ; open = await openLoads(viewer)) {
    let ended = 0;
    for (const { loadId } of open) {
      try {
        await end({ viewer, loadId });
        ended += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    if (ended === 0 || open.length < AT_ONCE) return;
  }
}
