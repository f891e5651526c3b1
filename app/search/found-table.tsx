import { LaneTable, Quiet } from "~/loads/lane-table";
import { formatRatePerMile } from "~/platform/money";
import { StatusBadge } from "~/ui/status-badge";
import { formatAge } from "./ages";
import type { FoundLoad } from "./search-board.server";

function awayNote({ deadhead }: FoundLoad) {
  return deadhead !== null && `about ${Math.round(deadhead).toLocaleString("en-US")} mi away`;
}

function deadheadRate({ rateWithDeadheadCents: cents }: FoundLoad) {
  return cents !== null && <Quiet notes={[`${formatRatePerMile(cents)} with deadhead`]} />;
}

/** Loads found: how fresh each is and how far away. */
export function FoundTable({ rows, nowMs }: { rows: readonly FoundLoad[]; nowMs: number }) {
  const state = (row: FoundLoad) => (
    <>
      <StatusBadge status={row.load_status} />
      <Quiet notes={[`Posted ${formatAge(row.posted_at, nowMs)}`]} />
      {row.confirmed_at !== null && <Quiet notes={[`Confirmed ${formatAge(row.confirmed_at, nowMs)}`]} />}
    </>
  );
  return (
    <LaneTable
      caption="Loads found"
      rows={rows}
      columns={[{ title: "Status", className: "state", cell: state }]}
      withMiles
      pickupNote={awayNote}
      rateNote={deadheadRate}
    />
  );
}
