import type { ReactNode } from "react";
import { Link } from "#links";
import { Fact } from "./fact";
import type { Listed } from "./on-dashboard.server";

interface Props extends Listed {
  button?: ReactNode;
  at?: number;
}

export function WaitingList({ rows, more, links, button, at }: Props) {
  return (
    <>
      {rows.length > 0 && (
        <section className="card waiting" aria-labelledby="waiting">
          <h2 id="waiting">Waiting for you</h2>
          <ul>
            {rows.map(({ id, to, says, until }, nth) => (
              <li key={`${to} ${id}`}>
                <Link to={`/load-details/${to}`}>
                  <span>
                    <Fact says={says} until={until} />
                  </span>
                </Link>
                {nth === at && button}
              </li>
            ))}
          </ul>
          {more > 0 && <Link to="/dashboard?waiting=all">{`and ${more} more`}</Link>}
        </section>
      )}
      {links.map(([to, words]) => (
        <p key={words}>
          <Link to={to} className="owed">
            {words}
          </Link>
        </p>
      ))}
    </>
  );
}
