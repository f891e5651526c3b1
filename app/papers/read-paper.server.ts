import { oneOnBoth } from "db/archive-client";
import { type Handle, prepared } from "db/client";
import {
  carrier_facts,
  files,
  loads,
  papers,
  profiles,
  signatures,
  signed_contacts,
  userloads,
} from "db/schema";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import * as z from "zod";
import { isAssigned, trailerOn, truckOn } from "~/access/assigned.server";
import { MAY_SEE, visibleTo } from "~/access/standing.server";
import { AS_SIGNED } from "~/loads/steps/signed-contacts.server";
import { hashOf } from "~/platform/secret";
import { brokerColumns } from "~/red-flags/flag-columns.server";
import { formatPhone } from "~/text/phone";
import type { BetweenName } from "~/trade/stop-names";
import type { Viewer } from "~/trade/viewer";
import { PAPER_KINDS, type Paper, type PaperKind, type PaperSection } from "./paper";

export const sectionSchema: z.ZodType<PaperSection> = z.object({
  heading: z.string(),
  rows: z.array(z.tuple([z.string(), z.string()])).optional(),
  words: z.array(z.string()).optional(),
});

const partySchema = z.object({
  fullName: z.string(),
  legalName: z.string().nullable(),
  usdot: z.string().nullable(),
  mcNumber: z.string().nullable(),
});

const paperSchema: z.ZodType<Paper> = z.object({
  kind: z.enum(PAPER_KINDS),
  title: z.string(),
  number: z.string(),
  revision: z.number(),
  madeAt: z.string(),
  zone: z.string().optional(),
  sections: z.array(sectionSchema),
  paymentDays: z.number().optional(),
  parties: z.object({ shipper: partySchema, carrier: partySchema }).optional(),
  lines: z.array(z.string()),
});

export async function snapshotOf(paper: Paper): Promise<{ snapshot: string; sha256: string }> {
  const snapshot = JSON.stringify(paper);
  return { snapshot, sha256: await hashOf(snapshot) };
}

/** @throws Error if the JSON is not a document */
export const paperIn = (snapshot: string): Paper => paperSchema.parse(JSON.parse(snapshot));

const [viewerId, ofLoad] = [sql.placeholder("viewerId"), sql.placeholder("loadId")];

const currentQuery = prepared((handle) =>
  handle
    .select({
      fileId: papers.file_id,
      snapshot: papers.snapshot,
      sha256: papers.sha256,
      choices: papers.choices,
      signed: {
        fileId: signatures.file_id,
        typedName: signatures.typed_name,
        signedAtMs: signatures.signed_at,
        drawn: signatures.drawn,
      },
    })
    .from(papers)
    .innerJoin(files, and(eq(files.file_id, papers.file_id), isNull(files.dropped_at)))
    .innerJoin(loads, eq(loads.load_id, papers.load_id))
    .leftJoin(signatures, eq(signatures.paper_file_id, papers.file_id))
    .where(
      and(
        eq(papers.load_id, ofLoad),
        eq(files.kind, sql.placeholder("kind")),
        sql`${files.stop} is ${sql.placeholder("stop")}`,
        visibleTo(viewerId),
        or(MAY_SEE.parties(viewerId), and(isAssigned(viewerId), ne(files.kind, "rate_confirmation"))),
      ),
    )
    .prepare(),
);

/**
 * Returns null if Haulway made no document of this kind, or if the viewer may not see it.
 * @param stop the drop between whose proof of delivery to read; null for the load's own documents
 */
export async function currentPaper(
  viewer: Viewer,
  loadId: string,
  kind: PaperKind = "rate_confirmation",
  stop: BetweenName | null = null,
) {
  const read = (handle?: Handle) => currentQuery(handle).all({ viewerId: viewer.id, loadId, kind, stop });
  const row = await oneOnBoth(read);
  return row ? { ...row, paper: paperIn(row.snapshot) } : null;
}

const basisQuery = prepared((handle) =>
  handle
    .select({
      as: userloads.relationship_type,
      ...AS_SIGNED,
      phoneNumber: sql<string | null>`${profiles.phone_number}`.mapWith(formatPhone),
      made: sql<number>`(select coalesce(max(p.revision), 0) from papers p where p.load_id = ${userloads.load_id})`,
      truck: truckOn(userloads.load_id),
      trailer: trailerOn(userloads.load_id),
      known: brokerColumns(userloads.load_id),
    })
    .from(userloads)
    .innerJoin(profiles, eq(profiles.id, userloads.user_id))
    .leftJoin(carrier_facts, eq(carrier_facts.carrier_id, userloads.user_id))
    .leftJoin(
      signed_contacts,
      and(eq(signed_contacts.load_id, userloads.load_id), eq(signed_contacts.person_id, userloads.user_id)),
    )
    .where(
      and(
        eq(userloads.load_id, ofLoad),
        sql`(exists (select 1 from userloads t where t.load_id = ${ofLoad} and t.user_id = ${viewerId})
          or ${isAssigned(viewerId, ofLoad)})`,
      ),
    )
    .prepare(),
);

/**
 * Parties that have signed have the names with which they signed. Null if no driver is chosen, or if the
 * viewer is neither a party nor the assigned driver.
 */
export async function paperBasis(viewer: Viewer, loadId: string) {
  const read = await basisQuery().all({ viewerId: viewer.id, loadId });
  const rows = read.map(({ legalName, usdot, mcNumber, truck, trailer, ...row }) => ({
    ...row,
    equipment: { truck, trailer },
    stated: legalName === null ? null : { legalName, usdot, mcNumber },
  }));
  const shipper = rows.find((row) => row.as === "shipper");
  const carrier = rows.find((row) => row.as === "driver");
  if (!shipper || !carrier) return null;
  return { shipper, carrier, equipment: carrier.equipment, revision: shipper.made + 1 };
}
