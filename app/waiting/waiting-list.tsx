import { Link } from "#links";
import { Fact } from "./fact";
import type { Listed } from "./on-dashboard.server";

interface Props extends Listed {
  /** The total of the unpaid invoices, in words. */
  owed?: string;
}

/** Lists what waits for the viewer on all their loads, most urgent first. Links to the unpaid invoices. */
export function WaitingList({ rows, more, owed }: Props) {
  const invoices = owed && (
    <Link className="owed" to="/invoices">
      {owed}
    </Link>
  );
  if (rows.length === 0) return invoices ? <p>{invoices}</p> : null;
  return (
    <section className="card waiting" aria-labelledby="waiting">
      <div className="bar">
        <h2 id="waiting">Waiting for you</h2>
        {invoices}
      </div>
      <ul>
        {rows.map(({ id, to, says, until }) => (
          <li key={`${to} ${id}`}>
            <Link to={`/load-details/${to}`}>
              <span>
                <Fact says={says} until={until} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <Link to="/dashboard?waiting=all">{`and ${more} more`}</Link>}
    </section>
  );
}
