import { StatusBadge } from "~/ui/status-badge";
import type { LoadRow } from "./board.server";
import type { RowDocument } from "./completed.server";
import { type Column, LaneTable } from "./lane-table";

interface Props<Row> {
  caption: string;
  rows: readonly Row[];
  /** If undefined, the table has no documents column. */
  documents?: Readonly<Record<string, readonly RowDocument[]>>;
  last?: readonly Column<Row>[];
  rateOrder?: "ascending" | "descending";
}

export function LoadTable<
  Row extends LoadRow & {
    age?: string;
    late?: string;
    expired?: boolean;
    dot?: boolean;
    step?: string;
    news?: string;
  },
>({ caption, rows, documents, last, rateOrder }: Props<Row>) {
  const state = (row: Row) => (
    <>
      {row.dot ? (
        <span className="dotted">
          <StatusBadge status={row.load_status} />
          <Dot />
        </span>
      ) : (
        <StatusBadge status={row.load_status} />
      )}
      {row.expired && <span className="quiet">Expired</span>}
      {row.late && <strong>{row.late}</strong>}
      {row.age && <span className="quiet">{row.age}</span>}
      {row.step && <span className="quiet">{row.step}</span>}
      {row.news && <span className="quiet">{row.news}</span>}
    </>
  );
  const papers = (row: Row) => <RowDocuments documents={documents?.[row.load_id] ?? []} of={row.number} />;
  const columns = [
    { title: "Status", className: "state", cell: state },
    ...(documents ? [{ title: "Documents", cell: papers }] : []),
    ...(last ?? []),
  ];
  return <LaneTable caption={caption} rows={rows} columns={columns} rateOrder={rateOrder} />;
}

function RowDocuments({ documents, of }: { documents: readonly RowDocument[]; of: string }) {
  if (documents.length === 0) return <>–</>;
  return (
    <ul className="papers">
      {documents.map(({ fileId, title }) => (
        <li key={fileId}>
          <a href={`/files/${fileId}`}>
            {title}
            <span className="for-readers"> of {of}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Dot() {
  return (
    <span className="dot">
      <span className="for-readers">Needs your action</span>
    </span>
  );
}
