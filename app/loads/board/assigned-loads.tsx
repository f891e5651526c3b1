import { Link } from "#links";
import { Numbered } from "~/trade/numbered";

interface Props {
  loads: readonly { loadId: string; says: string }[];
}

export function AssignedLoads({ loads }: Props) {
  return (
    <section className="card waiting" aria-labelledby="assigned">
      <h2 id="assigned">Assigned to you</h2>
      <ul>
        {loads.map(({ loadId, says }) => (
          <li key={loadId}>
            <Link to={`/load-details/${loadId}`}>
              <span>
                <Numbered>{says}</Numbered>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
