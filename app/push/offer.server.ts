/** Whether the dashboard offers notifications, and how a user declines the offer. */
import { db, preparedSql } from "db/client";
import { writeOnce } from "db/idempotency";
import { push_declines } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "~/trade/viewer";
import { hasPhone } from "./has-phone.server";

const person = sql.placeholder("personId");

const offeredOnce = (hasBegun: SQL) =>
  preparedSql<{ offers: number }>(
    () => sql`
      select exists (${hasBegun})
        and not exists (select 1 from ${push_declines} where ${push_declines.person_id} = ${person})
        and not ${hasPhone(sql`${person}`, sql.placeholder("nowMs"))} as offers`,
  );

/**
 * SQL for whether to show the offer. The offer appears after the driver has requested a load or the shipper
 * has posted one, because notifications are of no use before that.
 */
const OFFERED = {
  driver: offeredOnce(sql`select 1 from requests where driver_id = ${person}`),
  shipper: offeredOnce(
    sql`select 1 from userloads where user_id = ${person} and relationship_type = 'shipper'`,
  ),
} satisfies Record<Viewer["role"], unknown>;

export async function offersNotifications({ id, role }: Viewer, nowMs = Date.now()): Promise<boolean> {
  const [row] = await OFFERED[role]().all({ personId: id, nowMs });
  return row?.offers === 1;
}

/**
 * Stores that the user declined the offer. The user can still turn on notifications on the page Phones.
 */
export async function declineNotifications({ id }: Viewer, nowMs = Date.now()): Promise<void> {
  const row = { person_id: id, declined_at: nowMs };
  await writeOnce([{ query: db().insert(push_declines).values(row).onConflictDoNothing() }]);
}
