/** All queries return rows only to the load's parties. */
import { archiveRows, eachOnce } from "db/archive-client";
import { db, type Handle } from "db/client";
import { pickColumns } from "db/pick-columns";
import {
  brokerages,
  carrier_facts,
  charges,
  closed_parties,
  delivery_records,
  files,
  invoices,
  load_events,
  loads,
  offers,
  paper_terms,
  papers,
  profiles,
  signatures,
  signed_contacts,
  userloads,
} from "db/schema";
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isParty, maySeeLoadDocument } from "~/access/policy";
import { MAY_SEE, STANDS_AS } from "~/access/standing.server";
import { loadTies } from "~/access/ties.server";
import { amendmentsOf } from "~/amendments/scene.server";
import { KEPT_KINDS } from "~/files/policy";
import { keptName } from "~/files/shown-name";
import { loadFacts } from "~/loads/queries.server";
import { noSuchLoad } from "~/platform/errors";
import { nameIn } from "~/tracking/timeline";
import { checkInsIn, peopleOf } from "~/tracking/timeline.server";
import type { Viewer } from "~/trade/viewer";

const forParties = (viewer: Viewer, loadId: string): SQL | undefined =>
  and(eq(loads.load_id, loadId), isNull(loads.deleted_at), MAY_SEE.parties(viewer.id));

const betweenTwo = (viewer: Viewer, loadId: string, driverId: SQLiteColumn): SQL | undefined =>
  and(forParties(viewer, loadId), or(STANDS_AS.owner(viewer.id), eq(driverId, viewer.id)));

/** SQL: the value as signed, else as stored for a closed company, else the current value. */
const asSigned = (signed: SQLiteColumn, closed: SQLiteColumn, now: SQLiteColumn) =>
  sql<string | null>`iif(${signed_contacts.full_name} is null, coalesce(${closed}, ${now}), ${signed})`;

/** SQL: null if the company is closed. */
const present = (now: SQLiteColumn) =>
  sql<string | null>`iif(${closed_parties.person_id} is null, ${now}, null)`;

function partiesOf(viewer: Viewer, loadId: string) {
  return db()
    .select({
      id: profiles.id,
      as: userloads.relationship_type,
      fullName: sql<string>`coalesce(${signed_contacts.full_name}, ${closed_parties.full_name}, ${profiles.full_name})`,
      legalName: asSigned(signed_contacts.legal_name, closed_parties.legal_name, carrier_facts.legal_name),
      usdot: asSigned(signed_contacts.usdot, closed_parties.usdot, carrier_facts.usdot),
      mcNumber: asSigned(signed_contacts.mc_number, closed_parties.mc_number, carrier_facts.mc_number),
      now: {
        fullName: present(profiles.full_name),
        legalName: present(carrier_facts.legal_name),
        usdot: present(carrier_facts.usdot),
        mcNumber: present(carrier_facts.mc_number),
      },
      isBroker: sql`coalesce(${closed_parties.is_broker}, ${paper_terms.is_broker}, 0)`.mapWith(Boolean),
      isClosed: sql`${closed_parties.person_id} is not null`.mapWith(Boolean),
    })
    .from(userloads)
    .innerJoin(loads, eq(loads.load_id, userloads.load_id))
    .innerJoin(profiles, eq(profiles.id, userloads.user_id))
    .leftJoin(carrier_facts, eq(carrier_facts.carrier_id, profiles.id))
    .leftJoin(paper_terms, eq(paper_terms.shipper_id, profiles.id))
    .leftJoin(closed_parties, eq(closed_parties.person_id, profiles.id))
    .leftJoin(
      signed_contacts,
      and(eq(signed_contacts.load_id, userloads.load_id), eq(signed_contacts.person_id, profiles.id)),
    )
    .where(forParties(viewer, loadId));
}

const ownRow = (viewer: Viewer, loadId: string) =>
  db()
    .select(pickColumns(loads, ["posted_at", "booked_at"]))
    .from(loads)
    .where(forParties(viewer, loadId));

const stepsIn = (viewer: Viewer, loadId: string) => (handle: Handle) =>
  handle
    .select(getTableColumns(load_events))
    .from(load_events)
    .innerJoin(loads, eq(loads.load_id, load_events.load_id))
    .where(forParties(viewer, loadId));

const offersIn = (viewer: Viewer, loadId: string) =>
  db()
    .select(getTableColumns(offers))
    .from(offers)
    .innerJoin(loads, eq(loads.load_id, offers.load_id))
    .where(betweenTwo(viewer, loadId, offers.driver_id))
    .orderBy(asc(offers.driver_id), asc(offers.turn));

const chargesIn = (viewer: Viewer, loadId: string) =>
  db()
    .select(getTableColumns(charges))
    .from(charges)
    .innerJoin(loads, eq(loads.load_id, charges.load_id))
    .where(betweenTwo(viewer, loadId, charges.driver_id))
    .orderBy(asc(charges.asked_at), asc(charges.charge_id));

const invoicesIn = (viewer: Viewer, loadId: string) =>
  db()
    .select(getTableColumns(invoices))
    .from(invoices)
    .innerJoin(loads, eq(loads.load_id, invoices.load_id))
    .where(betweenTwo(viewer, loadId, invoices.driver_id))
    .orderBy(asc(invoices.made_at), asc(invoices.invoice_id));

const brokerageIn = (viewer: Viewer, loadId: string) =>
  db()
    .select(pickColumns(brokerages, ["payer", "compensation_cents", "services"]))
    .from(brokerages)
    .innerJoin(loads, eq(loads.load_id, brokerages.load_id))
    .where(forParties(viewer, loadId));

const atDelivery = (viewer: Viewer, loadId: string) => (handle: Handle) =>
  handle
    .select({
      content: sql<string>`${delivery_records.content}`,
      sha256: sql<string>`${delivery_records.sha256}`,
      madeAtMs: sql<number>`${delivery_records.made_at}`,
    })
    .from(delivery_records)
    .innerJoin(loads, eq(loads.load_id, delivery_records.load_id))
    .where(and(forParties(viewer, loadId), isNotNull(delivery_records.content)));

/** The uploader or the load's owner may still open a dropped file (`isKeptFor` of `app/files`). */
const isKept = (viewer: Viewer): SQL | undefined =>
  and(inArray(files.kind, KEPT_KINDS), or(eq(files.uploader_id, viewer.id), STANDS_AS.owner(viewer.id)));

const filesIn = (viewer: Viewer, loadId: string) => (handle: Handle) =>
  handle
    .select({
      fileId: files.file_id,
      kind: files.kind,
      stop: files.stop,
      path: files.path,
      shownName: files.shown_name,
      droppedAtMs: files.dropped_at,
      createdAtMs: files.created_at,
      paper: { number: papers.paper_number, sha256: papers.sha256, snapshot: papers.snapshot },
      signed: {
        by: signatures.typed_name,
        signerId: signatures.signer_id,
        byId: signatures.by_id,
        atMs: signatures.signed_at,
        sha256: signatures.sha256,
      },
    })
    .from(files)
    .innerJoin(loads, eq(loads.load_id, files.load_id))
    .leftJoin(papers, eq(papers.file_id, files.file_id))
    .leftJoin(signatures, eq(signatures.file_id, files.file_id))
    .where(and(forParties(viewer, loadId), or(isNull(files.dropped_at), isKept(viewer))));

/** @throws NotFound for anyone but the load's owner and its driver */
export async function readRecord(viewer: Viewer, loadId: string) {
  const [readSteps, readFiles] = [stepsIn(viewer, loadId), filesIn(viewer, loadId)];
  const readDelivery = atDelivery(viewer, loadId);
  const [
    ties,
    facts,
    [own],
    parties,
    names,
    offered,
    charged,
    billed,
    told,
    [brokerage],
    changed,
    steps,
    papersHere,
    madeHere,
  ] = await Promise.all([
    loadTies(viewer, loadId),
    loadFacts(viewer, loadId),
    ownRow(viewer, loadId),
    partiesOf(viewer, loadId),
    peopleOf(loadId),
    offersIn(viewer, loadId),
    chargesIn(viewer, loadId),
    invoicesIn(viewer, loadId),
    checkInsIn(viewer, loadId),
    brokerageIn(viewer, loadId),
    amendmentsOf(loadId),
    readSteps(db()),
    readFiles(db()),
    readDelivery(db()),
  ]);
  if (!ties || !facts || !own || !isParty(ties.standing)) throw noSuchLoad();
  const [movedSteps, movedFiles, movedRecord] =
    ties.status === "complete"
      ? await Promise.all([archiveRows(readSteps), archiveRows(readFiles), archiveRows(readDelivery)])
      : [[], [], []];
  const asSigned = parties.map(({ id, fullName }) => [id, fullName] as const);
  const nameOf = nameIn({ ...names, companies: new Map([...names.companies, ...asSigned]) });
  return {
    load: { ...facts, ...own },
    ties,
    parties,
    offered,
    charged,
    billed,
    told,
    brokerage,
    /** Null before the delivery, and for loads delivered before this feature existed. */
    atDelivery: madeHere[0] ?? movedRecord[0] ?? null,
    /** Oldest first, because the query returns the newest first. */
    changed: changed.reverse(),
    steps: eachOnce([...steps, ...movedSteps], ({ event_id }) => event_id),
    papers: eachOnce([...papersHere, ...movedFiles], ({ fileId }) => fileId)
      .filter(({ kind }) => maySeeLoadDocument(kind, ties.status, ties.standing))
      .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.fileId < b.fileId ? -1 : 1))
      .map(({ droppedAtMs, signed, ...file }) => ({
        ...file,
        ...(droppedAtMs !== null && { shownName: keptName(file) }),
        signed: signed && { ...signed, account: signed.byId && nameOf(signed.signerId, signed.byId) },
      })),
    nameOf,
  };
}

export type RecordFacts = Awaited<ReturnType<typeof readRecord>>;
export type RecordPaper = RecordFacts["papers"][number];
