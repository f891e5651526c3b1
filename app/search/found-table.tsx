import { LaneTable, Quiet } from "~/loads/board/lane-table";
import { Stars } from "~/ui/stars";
import { StatusBadge } from "~/ui/status-badge";
import type { FoundRow } from "./found-words.server";

/** All are open, so that only a load that others have requested shows its status. */
const freight = ({ load_status, mark, freight, rating, age }: FoundRow) => (
  <>
    {mark && (
      <>
        <strong className="verdict met">{mark}</strong> ·{" "}
      </>
    )}
    {load_status === "new" ? <span className="for-readers">New</span> : <StatusBadge status={load_status} />}
    {freight}
    <span className="quiet">
      {rating !== null && (
        <>
          <Stars rating={rating} /> ·{" "}
        </>
      )}
      {age}
    </span>
  </>
);

const COLUMNS = [{ title: "Freight and status", className: "state", cell: freight }];

/** Loads found: how heavy and long each is, who offers it, how fresh it is and how far away. */
export function FoundTable({ rows }: { rows: readonly FoundRow[] }) {
  return (
    <LaneTable
      caption="Loads found"
      rows={rows}
      columns={COLUMNS}
      pickupNote={({ away }) => away}
      rateNote={({ deadheadRate }) => deadheadRate && <Quiet notes={[deadheadRate]} />}
    />
  );
}
