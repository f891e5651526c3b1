import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import type { NotBilled } from "./not-billed.server";

/** Loads with unbilled agreed money, each with the amount and a link to the page that bills it. */
export function NotBilledList({ loads, more }: Pick<NonNullable<NotBilled>, "loads" | "more">) {
  return (
    <ul className="points">
      {loads.map(({ path, name, amount, driver }) => (
        <li key={`${path} ${driver} ${amount}`}>
          {amount}
          {driver && ` to ${driver}`}:{" "}
          <Link to={path}>
            <Numbered>{name}</Numbered>
          </Link>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}
