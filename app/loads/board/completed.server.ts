import { onBothAtOnce } from "db/archive-client";
import { db, type Handle } from "db/client";
import { files, loads, userloads } from "db/schema";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { maySeeLoadDocument, type Party } from "~/access/policy";
import type { FileKind } from "~/trade/file-kinds";
import { type ListedFile, titleAmong } from "~/trade/file-titles";
import { RATE_THAT_HOLDS, ratesThatHold } from "../agreed-rate.server";
import { rowColumns, withoutEmptyTraits } from "../form/term-columns.server";
import { inStatus, type LoadRow, ofPerson, TABLE_PAGE_SIZE } from "./board.server";
import { isFound } from "./found.server";

function completedOf(person: Party) {
  return and(ofPerson(person), inStatus(["complete"]));
}

const foundOf = (person: Party, find: string) =>
  and(completedOf(person), find ? isFound(person, find) : undefined);

export async function completedFound(person: Party, find: string): Promise<number> {
  const [row] = await db().select({ count: sql<number>`count(*)` }).from(loads).where(foundOf(person, find));
  return row?.count ?? 0;
}

export async function completedRows(person: Party, page: number, find = ""): Promise<LoadRow[]> {
  const rows = await db()
    .select({ ...rowColumns, ...ratesThatHold })
    .from(loads)
    .where(foundOf(person, find))
    .orderBy(desc(loads.delivery_date), desc(loads.load_id))
    .limit(TABLE_PAGE_SIZE)
    .offset((page - 1) * TABLE_PAGE_SIZE);
  return rows.map(withoutEmptyTraits);
}

export interface CompletedTotals {
  count: number;
  totalRateCents: number;
  miles: number;
  /** Covers only loads with known miles. Null if there are none. */
  meanRatePerMileCents: number | null;
}

export async function completedTotals(person: Party): Promise<CompletedTotals> {
  const known = sql`case when ${loads.calculated_miles} > 0 then ${loads.calculated_miles} end`;
  const rateOfKnown = sql`case when ${loads.calculated_miles} > 0 then ${RATE_THAT_HOLDS} end`;
  const [totals] = await db()
    .select({
      count: sql<number>`count(*)`,
      totalRateCents: sql<number>`coalesce(sum(${RATE_THAT_HOLDS}), 0)`,
      miles: sql<number>`coalesce(sum(${known}), 0)`,
      meanRatePerMileCents: sql<number | null>`cast(round(sum(${rateOfKnown}) / sum(${known})) as integer)`,
    })
    .from(loads)
    .where(completedOf(person));
  return totals ?? { count: 0, totalRateCents: 0, miles: 0, meanRatePerMileCents: null };
}

const SHOWN = [
  "proof_of_delivery",
  "signed_rate_confirmation",
  "bill_of_lading",
] as const satisfies FileKind[];

export interface RowDocument {
  fileId: string;
  title: string;
}

export async function completedDocuments(
  person: Party,
  loadIds: readonly string[],
): Promise<Record<string, RowDocument[]>> {
  if (loadIds.length === 0) return {};
  const read = (handle: Handle) =>
    handle
      .select({
        loadId: userloads.load_id,
        fileId: files.file_id,
        kind: files.kind,
        stop: files.stop,
        tie: userloads.relationship_type,
      })
      .from(files)
      .innerJoin(loads, eq(loads.load_id, files.load_id))
      .innerJoin(userloads, and(eq(userloads.load_id, files.load_id), eq(userloads.user_id, person.id)))
      .where(
        and(
          inArray(files.load_id, [...loadIds]),
          inArray(files.kind, [...SHOWN]),
          isNull(files.dropped_at),
          isNull(loads.deleted_at),
          inStatus(["complete"]),
        ),
      );
  const rows = await onBothAtOnce(read, ({ fileId }) => fileId);
  const found: Record<string, (ListedFile & { fileId: string })[]> = {};
  for (const kind of SHOWN) {
    for (const row of rows.filter((each) => each.kind === kind)) {
      // Stryker disable next-line ConditionalExpression: both parties see all documents of a complete load.
      const standing = row.tie === "shipper" ? "owner" : "chosen driver";
      if (!maySeeLoadDocument(kind, "complete", standing)) continue;
      found[row.loadId] ??= [];
      found[row.loadId]?.push({ fileId: row.fileId, kind, stop: row.stop });
    }
  }
  const titled = Object.entries(found).map(([loadId, documents]) => [
    loadId,
    documents.map((document) => ({ fileId: document.fileId, title: titleAmong(document, documents) })),
  ]);
  return Object.fromEntries(titled);
}

export async function deliveredBy(driverId: string): Promise<number> {
  const [row] = await db()
    .select({ count: sql<number>`count(*)` })
    .from(userloads)
    .innerJoin(loads, eq(loads.load_id, userloads.load_id))
    .where(
      and(
        eq(userloads.user_id, driverId),
        eq(userloads.relationship_type, "driver"),
        isNull(loads.deleted_at),
        inStatus(["complete"]),
      ),
    );
  return row?.count ?? 0;
}
