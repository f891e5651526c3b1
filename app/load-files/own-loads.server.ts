import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads, requests } from "db/schema";
import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import type { Party } from "~/access/policy";
import { ALL_TERMS } from "~/loads/form/terms";
import { PAGE_ROWS, paged } from "~/text/paged.server";
import { letOthersIn } from "./slices";

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

/** Reads the loads in parts, because reading 500 at once would block other requests for 60 ms. */
async function inPieces(
  keys: readonly string[],
  read: (piece: readonly string[]) => Promise<OwnLoad[]>,
): Promise<OwnLoad[]> {
  const found: OwnLoad[] = [];
  for (let from = 0; from < keys.length; from += PAGE_ROWS) {
    if (from > 0) await letOthersIn();
    found.push(...(await read(keys.slice(from, from + PAGE_ROWS))));
  }
  return found;
}

export async function loadsByReference(
  owner: Party,
  references: readonly string[],
): Promise<Map<string, OwnLoad>> {
  const found = await inPieces(references, (piece) => ofOwner(owner, inArray(loads.reference, [...piece])));
  return new Map(found.map((load) => [load.reference ?? "", load]));
}

export async function loadsWithoutReference(owner: Party, days: readonly string[]): Promise<OwnLoad[]> {
  if (days.length === 0) return [];
  const which = sql`${isNull(loads.reference)} and ${inArray(loads.pickup_date, [...days])}`;
  const found: OwnLoad[] = [];
  const all = paged(async (after: OwnLoad | null) => {
    await letOthersIn();
    return ofOwner(owner, sql`${which} and ${gt(loads.load_id, after?.load_id ?? "")}`)
      .orderBy(loads.load_id)
      .limit(PAGE_ROWS);
  });
  for await (const load of all) found.push(load);
  return found;
}

export async function loadsById(owner: Party, ids: readonly string[]): Promise<Map<string, OwnLoad>> {
  const found = await inPieces(ids, (piece) => ofOwner(owner, inArray(loads.load_id, [...piece])));
  return new Map(found.map((load) => [load.load_id, load]));
}
