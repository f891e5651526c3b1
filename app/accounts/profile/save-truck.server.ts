import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { profiles } from "db/schema";
import { comparing } from "db/suspension/look-alikes";
import { guarded } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { readTruckForm } from "./account-form.server";
import { fillUsername } from "./fill-username.server";

interface Truck {
  viewer: Viewer;
  fields: Record<string, string>;
  failed: string;
}

/**
 * A phone number is stored only if the profile has none; an account without a username gets one.
 * @throws Invalid, Forbidden, Conflict
 */
export async function saveTruck({ viewer, fields, failed }: Truck): Promise<void> {
  const { truck, phone } = readTruckForm(fields, viewer.role);
  const own = and(eq(profiles.id, viewer.id), eq(profiles.user_type, viewer.role));
  const phone_number = sql`coalesce(nullif(${profiles.phone_number}, ''), ${phone})`;
  const nowMs = Date.now();
  const values = { ...truck, ...(phone !== null && { phone_number }), updated_at: nowMs };
  await writeOnce([
    guarded(db().update(profiles).set(values).where(own), () => new Conflict(failed)),
    ...(phone === null ? [] : [comparing(viewer.id, "phone", nowMs)]),
    ...fillUsername(viewer.id, viewer.fullName),
  ]);
}
