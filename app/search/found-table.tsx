import { LaneTable, Quiet } from "~/loads/board/lane-table";
import { Stars } from "~/ui/stars";
import { StatusBadge } from "~/ui/status-badge";
import type { FoundRow } from "./found-words.server";

/** All loads in the table are open, so the status appears only if other drivers have requested the load. */
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

/** The table of matching loads, with the weight, length, rating, age and distance of each. */
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
