import { Link } from "#links";
import { unbrokenPlaces } from "~/trade/lane";
import { AmountTable } from "./amount-table";
import type { NotBilled } from "./not-billed.server";

type Props = Pick<NonNullable<NotBilled>, "loads" | "more"> & {
  total?: string;
};

export function NotBilledList({ loads, more, total }: Props) {
  return (
    <AmountTable caption="Agreed but not invoiced yet" isCaptionShown={Boolean(total)}>
      {loads.map(({ path, lane, about, amount, act }) => (
        <tr key={`${path} ${about} ${amount}`}>
          <td className="from">
            <Link to={path} aria-label={[lane, about, act].filter(Boolean).join(", ")}>
              {unbrokenPlaces(lane)}
            </Link>
            <span className="quiet">{about}</span>
          </td>
          <td className="number">
            <strong>{amount}</strong>
            {act && (
              <span className="quiet" aria-hidden>
                <span className="link">{act}</span>
              </span>
            )}
          </td>
        </tr>
      ))}
      {more > 0 && (
        <tr>
          <td className="from">and {more} more</td>
        </tr>
      )}
      {total && loads.length > 1 && (
        <tr className="sum">
          <td className="from">Total</td>
          <td className="number">
            <strong>{total}</strong>
          </td>
        </tr>
      )}
    </AmountTable>
  );
}
