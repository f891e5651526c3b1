import type { ReactNode } from "react";
import { titleAmong } from "~/trade/file-kinds";
import { isExpired, needsAction, type Role } from "~/trade/lifecycle";
import { StatusBadge } from "~/ui/status-badge";
import type { LoadRow } from "./board.server";
import type { RowDocument } from "./completed.server";
import { type Column, LaneTable } from "./lane-table";

interface Props<Row> {
  caption: string;
  rows: readonly Row[];
  /** The viewer's role, to mark loads that need the viewer with a dot. Without it there are no dots. */
  dotsFor?: Role;
  /** Today. If given, open loads with a past pickup date are marked as expired. */
  today?: string;
  /** The documents of each load, keyed by its id. Without them there is no such column. */
  documents?: Readonly<Record<string, readonly RowDocument[]>>;
  /** Columns after the documents. */
  last?: readonly Column<Row>[];
  heads?: readonly ReactNode[];
}

/** Lists a user's own loads, with dots for required actions and, if they are passed, the documents. */
export function LoadTable<Row extends LoadRow & { late?: string }>({
  caption,
  rows,
  dotsFor,
  today,
  documents,
  last,
  heads,
}: Props<Row>) {
  const state = (row: Row) => (
    <>
      <StatusBadge status={row.load_status} />
      {today && isExpired(row.load_status, row.pickup_date, today) && <span className="quiet">Expired</span>}
      {row.late && <strong>{row.late}</strong>}
      {dotsFor && needsAction(row.load_status, dotsFor) && <Dot />}
    </>
  );
  const papers = (row: Row) => <RowDocuments documents={documents?.[row.load_id] ?? []} />;
  const columns = [
    { title: "Status", className: "state", cell: state },
    ...(documents ? [{ title: "Documents", cell: papers }] : []),
    ...(last ?? []),
  ];
  return <LaneTable caption={caption} rows={rows} columns={columns} heads={heads} namedByLane />;
}

function RowDocuments({ documents }: { documents: readonly RowDocument[] }) {
  if (documents.length === 0) return <>–</>;
  return (
    <ul className="papers">
      {documents.map((document) => (
        <li key={document.fileId}>
          <a href={`/files/${document.fileId}`}>{titleAmong(document, documents)}</a>
        </li>
      ))}
    </ul>
  );
}

/** The dot that marks a load that needs the viewer. */
export function Dot() {
  return (
    <span className="dot">
      <span className="for-readers">Needs your action</span>
    </span>
  );
}
