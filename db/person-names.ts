import { inArray } from "drizzle-orm";
import { db } from "./client";
import { profiles } from "./schema";

/** Returns the current names of people. Needed for rows from the archive, which contains no people. */
export async function personNames(ids: Iterable<string>): Promise<(id: string) => string | null> {
  const rows = await db()
    .select({ id: profiles.id, name: profiles.full_name })
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids)]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
}
