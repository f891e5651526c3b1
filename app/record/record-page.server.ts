import { checkChain } from "~/history/chain";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { brokerageOf } from "./brokerage.server";
import { chainInWords, composeRecord, stepsSeen } from "./compose-record";
import { type RecordFacts, readRecord } from "./read-record.server";

const saidAlready = ({ brokerage: said }: RecordFacts) => ({
  payer: said?.payer ?? "",
  compensation: said ? String(said.compensation_cents / 100) : "",
  services: said?.services ?? "",
});

/** A step as a driver reads it: turn and hashes would tell how many others asked, for a turn can be tried until the hash fits. */
const withoutPlace = ({ turn, hash_before, hash, ...step }: RecordFacts["steps"][number]) => step;

/**
 * The transaction record of a load, for its two sides: its owner's part alone before a driver is chosen.
 * @throws NotFound for everybody else
 */
export async function transactionRecord(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  let record = await readRecord(viewer, loadId);
  let report = await checkChain(record.steps, record.load.chain_length);
  if (report.faults.length > 0) {
    // A step may have been written between the statements that read the load and its steps.
    record = await readRecord(viewer, loadId);
    report = await checkChain(record.steps, record.load.chain_length);
  }
  const brokerage = brokerageOf(record);
  const isOwner = record.ties.standing === "owner";
  return {
    name: nameOf(record.load),
    number: record.load.load_number,
    sections: [...composeRecord(record, viewer.id, nowMs), ...(brokerage ? [brokerage] : [])],
    chain: chainInWords(report, isOwner),
    papers: record.papers,
    /** What the owner has said of their brokerage, as a form has it; null for all but a broker whose load has a driver. */
    brokerage: brokerage && isOwner ? saidAlready(record) : null,
    /** As they are stored; of the others' steps a driver reads none. */
    steps: stepsSeen(record, viewer.id).map((step) => (isOwner ? step : withoutPlace(step))),
    lastHash: report.head,
  };
}

export type TransactionRecord = Awaited<ReturnType<typeof transactionRecord>>;

/** What its page shows. */
export async function recordPage(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const { name, sections, chain, brokerage } = await transactionRecord(viewer, loadId, nowMs);
  return { loadId, name, sections, chain, brokerage };
}

export type RecordPage = Awaited<ReturnType<typeof recordPage>>;
