import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { brokerageOf } from "./brokerage.server";
import { composeRecord, stepsSeen } from "./compose-record";
import { type RecordFacts, readRecord } from "./read-record.server";

const saidAlready = ({ brokerage: said }: RecordFacts) => ({
  payer: said?.payer ?? "",
  compensation: said ? String(said.compensation_cents / 100) : "",
  services: said?.services ?? "",
});

/**
 * The transaction record of a load, for its two sides: its owner's part alone before a driver is chosen.
 * @throws NotFound for everybody else
 */
export async function transactionRecord(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const record = await readRecord(viewer, loadId);
  const brokerage = brokerageOf(record);
  const isOwner = record.ties.standing === "owner";
  return {
    name: nameOf(record.load),
    number: record.load.load_number,
    sections: [...composeRecord(record, viewer.id, nowMs), ...(brokerage ? [brokerage] : [])],
    papers: record.papers,
    atDelivery: record.atDelivery,
    /** What the owner has said of their brokerage, as a form has it; null for all but a broker whose load has a driver. */
    brokerage: brokerage && isOwner ? saidAlready(record) : null,
    /** As they are stored; of the others' steps a driver reads none. */
    steps: stepsSeen(record, viewer.id),
  };
}

export type TransactionRecord = Awaited<ReturnType<typeof transactionRecord>>;

/** What its page shows. */
export async function recordPage(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const { name, sections, brokerage } = await transactionRecord(viewer, loadId, nowMs);
  return { loadId, name, sections, brokerage };
}

export type RecordPage = Awaited<ReturnType<typeof recordPage>>;
