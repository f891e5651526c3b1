import { Link } from "#links";
import { Fact } from "./fact";
import type { Listed } from "./on-dashboard.server";

/** Lists what waits for the viewer on all their loads, most urgent first. */
export function WaitingList({ rows, more }: Listed) {
  if (rows.length === 0) return null;
  return (
    <section className="card waiting" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      <ul>
        {rows.map((row) => (
          <li key={`${row.to} ${row.says}`}>
            <Link to={`/load-details/${row.to}`}>
              <Fact {...row} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <Link to="/dashboard?waiting=all">{`and ${more} more`}</Link>}
    </section>
  );
}
