/** Whether a person is asked to turn notices on, and that they are not again. */
import { db } from "db/client";
import { writeOnce } from "db/receipts";
import { push_declines } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "~/trade/viewer";
import { hasPhone } from "./has-phone.server";

/** A driver has asked for a load, a shipper has posted one: now there is something to hear of. */
const HAS_BEGUN: Readonly<Record<Viewer["role"], (personId: string) => SQL>> = {
  driver: (personId) => sql`select 1 from requests where driver_id = ${personId}`,
  shipper: (personId) =>
    sql`select 1 from userloads where user_id = ${personId} and relationship_type = 'shipper'`,
};

export async function offersNotices({ id, role }: Viewer, nowMs = Date.now()): Promise<boolean> {
  const [row] = await db().all<{ offers: number }>(sql`
    select exists (${HAS_BEGUN[role](id)})
      and not exists (select 1 from ${push_declines} where ${push_declines.person_id} = ${id})
      and not ${hasPhone(id, nowMs)} as offers`);
  return row?.offers === 1;
}

/** For good: the page Phones is there for whoever thinks otherwise. */
export async function declineNotices({ id }: Viewer, nowMs = Date.now()): Promise<void> {
  const row = { person_id: id, declined_at: nowMs };
  await writeOnce([{ query: db().insert(push_declines).values(row).onConflictDoNothing() }]);
}
