import { instantInWords } from "~/papers/paper";
import { zoneOfStop } from "~/places/clock-of-stop.server";
import { mayIn } from "~/trade/areas";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { brokerageOf } from "./brokerage.server";
import { documentsOnPage } from "./compose-papers";
import { composeRecord, stepsSeen } from "./compose-record";
import { type RecordFacts, readRecord } from "./read-record.server";
import { DOCUMENTS, NOTHING, type RecordClock } from "./record";

const saidAlready = ({ brokerage: said }: RecordFacts) => ({
  payer: said?.payer ?? "",
  compensation: said ? String(said.compensation_cents / 100) : "",
  services: said?.services ?? "",
});

const clockOf =
  ({ load }: RecordFacts): RecordClock =>
  (ms, stop = null) =>
    instantInWords(new Date(ms).toISOString(), zoneOfStop(load, stop));

/** @throws NotFound for anyone but the load's parties */
export async function transactionRecord(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const record = await readRecord(viewer, loadId);
  const brokerage = brokerageOf(record);
  const when = clockOf(record);
  const isOwner = record.ties.standing === "owner";
  return {
    name: nameOf(record.load),
    when,
    number: record.load.load_number,
    sections: [...composeRecord(record, viewer.id, nowMs, when), ...(brokerage ? [brokerage] : [])],
    papers: record.papers,
    atDelivery: record.atDelivery,
    /** Null unless the viewer acts for the owner, the owner is a broker, and the load has a driver. */
    brokerage: brokerage && isOwner && mayIn(viewer, "work") ? saidAlready(record) : null,
    /** Drivers do not see the steps of other drivers. */
    steps: stepsSeen(record, viewer.id),
  };
}

export type TransactionRecord = Awaited<ReturnType<typeof transactionRecord>>;

/** The page lists the documents with less text than the download, and only the headings of empty sections. */
export async function recordPage(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const { name, sections, papers, when, brokerage } = await transactionRecord(viewer, loadId, nowMs);
  const isEmpty = ({ words }: (typeof sections)[number]) => words === NOTHING;
  return {
    loadId,
    name,
    sections: sections
      .filter((section) => !isEmpty(section))
      .map((section) =>
        section.heading === DOCUMENTS ? { ...section, rows: documentsOnPage(papers, when) } : section,
      ),
    empty: sections.filter(isEmpty).map(({ heading }) => heading),
    brokerage,
  };
}

export type RecordPage = Awaited<ReturnType<typeof recordPage>>;
