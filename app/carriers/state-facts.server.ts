import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { writeOnce } from "db/idempotency";
import { carrier_facts, carrier_records } from "db/schema";
import { guarded } from "db/write";
import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { tellCarrierChanged } from "~/chat/announce-rename.server";
import { MARKED } from "~/forms/form-fields.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Forbidden, Invalid } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { readFactsForm } from "./facts-form.server";

export const ONLY_DRIVERS = "Only drivers can add a carrier.";
export const USDOT_TAKEN =
  "Another account uses this USDOT number. Check the digits. If it's yours, contact customer support.";

/**
 * The write fails unless the user is a driver with an open account.
 * @throws Forbidden
 */
export const openDriver = (driverId: string) =>
  guarded(
    sql`update profiles set id = id where id = ${driverId} and user_type = 'driver' and ${isOpenDesk(driverId)}`,
    () => new Forbidden(ONLY_DRIVERS),
  );

/** SQL: the column's value, or null if the name or a number changes, because staff saw the former one. */
const ifSame = (column: SQLWrapper): SQL =>
  sql`iif(${sql.join(
    ["legal_name", "usdot", "mc_number"].map((name) => sql.raw(`carrier_facts.${name} is excluded.${name}`)),
    sql` and `,
  )}, ${column}, null)`;

/**
 * If a name or number has changed, also notifies the other parties of signed loads.
 * @throws Forbidden (shippers, closed accounts); Invalid, including when another account has the USDOT number
 */
export async function stateFacts({
  viewer,
  fields,
}: {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
}): Promise<void> {
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const nowMs = Date.now();
  const facts = { ...readFactsForm(fields), stated_at: nowMs };
  const { checked_at, checked_by, refused_why } = carrier_facts;
  const checks = {
    checked_at: ifSame(checked_at),
    checked_by: ifSame(checked_by),
    refused_why: ifSame(refused_why),
  };
  await writeOnce([
    openDriver(viewer.id),
    ...tellCarrierChanged(viewer.id, facts, nowMs),
    {
      query: db()
        .insert(carrier_facts)
        .values({ carrier_id: viewer.id, ...facts })
        .onConflictDoUpdate({ target: carrier_facts.carrier_id, set: { ...facts, ...checks } }),
      otherwise: () => new Invalid(MARKED, { usdot: USDOT_TAKEN }, 400, fields),
    },
    // The registry's data about the old number does not apply to a new one.
    {
      query: db()
        .delete(carrier_records)
        .where(
          and(eq(carrier_records.carrier_id, viewer.id), sql`${carrier_records.usdot} is not ${facts.usdot}`),
        ),
    },
  ]);
  pushAtOnce();
}
