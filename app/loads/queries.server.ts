import { db } from "db/client";
import { files, loads, requests, userloads } from "db/schema";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import { maySeeLoadDocument, type Party } from "~/access/policy";
import { STANDS_AS, visibleTo } from "~/access/standing.server";
import { type LoadTies, loadTies } from "~/access/ties.server";

/** A column that only some may read: null in every answer to the others. */
function onlyFor<T>(condition: SQL, column: { getSQL(): SQL }): SQL<T | null> {
  return sql<T | null>`case when ${condition} then ${column} end`;
}

/** Everything the page of a load shows about the load itself; secrets are null unless the viewer may know them. */
export async function loadFacts(viewer: Party, loadId: string) {
  const isOwner = STANDS_AS.owner(viewer.id);
  const isParty = sql`(${isOwner} or ${STANDS_AS["chosen driver"](viewer.id)})`;
  const [row] = await db()
    .select({
      cargo_description: loads.cargo_description,
      category: loads.category,
      pickup_date: loads.pickup_date,
      pickup_time: loads.pickup_time,
      delivery_date: loads.delivery_date,
      origin_address_city: loads.origin_address_city,
      origin_address_state: loads.origin_address_state,
      destination_address_city: loads.destination_address_city,
      destination_address_state: loads.destination_address_state,
      origin_address_street: onlyFor<string>(isParty, loads.origin_address_street),
      origin_address_zip: loads.origin_address_zip,
      destination_address_street: onlyFor<string>(isParty, loads.destination_address_street),
      destination_address_zip: loads.destination_address_zip,
      total_rate_cents: loads.total_rate_cents,
      calculated_miles: loads.calculated_miles,
      miles_source: loads.miles_source,
      rate_per_mile_cents: loads.rate_per_mile_cents,
      weight_lb: loads.weight_lb,
      length_ft: loads.length_ft,
      width_ft: loads.width_ft,
      height_ft: loads.height_ft,
      piece_count: loads.piece_count,
      pallet_count: loads.pallet_count,
      equipment_type: loads.equipment_type,
      special_instructions: loads.special_instructions,
      required_hazmat_license: loads.required_hazmat_license,
      required_doubles_endorsement: loads.required_doubles_endorsement,
      required_tanker_endorsement: loads.required_tanker_endorsement,
      required_twic: loads.required_twic,
      required_tsa_certified: loads.required_tsa_certified,
      posted_at: loads.posted_at,
      confirmed_at: loads.confirmed_at,
      verification_pin: onlyFor<string>(isOwner, loads.verification_pin),
    })
    .from(loads)
    .where(and(eq(loads.load_id, loadId), visibleTo(viewer.id)));
  return row ?? null;
}

export type LoadFacts = NonNullable<Awaited<ReturnType<typeof loadFacts>>>;

/** The documents of a load that the viewer may open, oldest first. */
export async function loadDocuments(viewer: Party, load: LoadTies) {
  if (load.standing !== "owner" && load.standing !== "chosen driver") return [];
  const rows = await db()
    .select({
      fileId: files.file_id,
      kind: files.kind,
      shownName: files.shown_name,
      sizeBytes: files.size_bytes,
    })
    .from(files)
    .innerJoin(userloads, and(eq(userloads.load_id, files.load_id), eq(userloads.user_id, viewer.id)))
    .where(and(eq(files.load_id, load.loadId), isNull(files.dropped_at)))
    .orderBy(files.created_at, files.file_id);
  return rows.filter((row) => maySeeLoadDocument(row.kind, load.status, load.standing));
}

/** A load of the viewer's own, or null. */
export async function ownedLoad(viewer: Party, loadId: string): Promise<LoadFacts | null> {
  const load = await loadTies(viewer, loadId);
  return load?.standing === "owner" ? loadFacts(viewer, loadId) : null;
}

/** How many drivers wait for an answer about a load, and when the last of them asked. */
export async function waitingOn(loadId: string): Promise<{ count: number; newest: number }> {
  const [waiting] = await db()
    .select({ count: sql<number>`count(*)`, newest: sql<number>`coalesce(max(${requests.created_at}), 0)` })
    .from(requests)
    .where(and(eq(requests.load_id, loadId), isOpenRequest));
  return waiting ?? { count: 0, newest: 0 };
}
