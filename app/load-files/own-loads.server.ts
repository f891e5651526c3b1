/** Finds the viewer's loads to which the rows of a file refer. */
import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads, requests } from "db/schema";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import type { Party } from "~/access/policy";
import { ALL_TERMS } from "~/loads/form/terms";

const askedBy = and(eq(requests.load_id, loads.load_id), isOpenRequest);

const columns = {
  ...pickColumns(loads, [
    ...ALL_TERMS.map(({ column }) => column),
    "load_id",
    "load_number",
    "load_status",
    "revision",
    "calculated_miles",
  ]),
  asking: sql<number>`(select count(*) from ${requests} where ${askedBy})`,
  newestRequest: sql<number>`(select coalesce(max(${requests.created_at}), 0) from ${requests} where ${askedBy})`,
};

const ofOwner = (owner: Party, which: SQL) =>
  db()
    .select(columns)
    .from(loads)
    .where(and(eq(loads.owner_id, owner.id), isNull(loads.deleted_at), which));

export type OwnLoad = Awaited<ReturnType<typeof ofOwner>>[number];

/** Returns the owner's loads with one of these references, by reference. */
export async function loadsByReference(
  owner: Party,
  references: readonly string[],
): Promise<Map<string, OwnLoad>> {
  if (references.length === 0) return new Map();
  const found = await ofOwner(owner, inArray(loads.reference, [...references]));
  return new Map(found.map((load) => [load.reference ?? "", load]));
}

/** Returns the owner's loads without a reference that are picked up on one of these days, oldest first. */
export async function loadsWithoutReference(owner: Party, days: readonly string[]): Promise<OwnLoad[]> {
  if (days.length === 0) return [];
  return ofOwner(owner, sql`${isNull(loads.reference)} and ${inArray(loads.pickup_date, [...days])}`).orderBy(
    loads.load_id,
  );
}

/** Returns the owner's loads with one of these ids, by id. */
export async function loadsById(owner: Party, ids: readonly string[]): Promise<Map<string, OwnLoad>> {
  if (ids.length === 0) return new Map();
  const found = await ofOwner(owner, inArray(loads.load_id, [...ids]));
  return new Map(found.map((load) => [load.load_id, load]));
}
