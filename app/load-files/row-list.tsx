import type { filePage } from "./file-page.server";

type Row = Awaited<ReturnType<typeof filePage>>["rows"][number];

export function RowList({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="devices" aria-label="Rows">
      {rows.map(({ line, lane, about, fate, number, notes }) => (
        <li key={line}>
          <div>
            {lane && <strong>{lane}</strong>}
            <p className="quiet">{about}</p>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <p>
            {fate}
            {number && <br />}
            {number && (
              <a className="whole" href={`/l/${number}`}>
                {number}
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
