import { formatDay } from "~/text/dates";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { equipmentLabel } from "~/trade/equipment";
import { destinationOf, originOf } from "~/trade/lane";
import { milesInFigures } from "~/trade/miles";
import type { PublicLoad } from "./newest.server";

function milesOf({ calculated_miles, miles_source }: PublicLoad): string {
  const miles = milesInFigures(calculated_miles, miles_source);
  return miles === null ? "–" : `${miles} mi`;
}

function truckOf({ equipment_type, load_size }: PublicLoad): string {
  return `${equipmentLabel(equipment_type) ?? "Any"}${load_size ? `, ${load_size}` : ""}`;
}

/** Shows the newest open loads, without naming their shippers. */
export function NewestLoads({ loads }: { loads: readonly PublicLoad[] }) {
  return (
    <table className="departures">
      <caption>Newest open loads</caption>
      <thead>
        <tr>
          <th scope="col">Pickup</th>
          <th scope="col">Origin</th>
          <th scope="col">Destination</th>
          <th scope="col">Equipment</th>
          <th scope="col" className="number">
            Miles
          </th>
          <th scope="col" className="number">
            Rate
          </th>
          <th scope="col" className="number">
            Per mile
          </th>
        </tr>
      </thead>
      <tbody>
        {loads.map((load, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a public load has no id; its position is the key.
          <tr key={row}>
            <td className="when">{formatDay(load.pickup_date)}</td>
            <th scope="row">{originOf(load)}</th>
            <td className="to">
              <span className="arrow">→</span> {destinationOf(load)}
            </td>
            <td className="truck">{truckOf(load)}</td>
            <td className="number far">{milesOf(load)}</td>
            <td className="number rate">{formatMoney(load.total_rate_cents)}</td>
            <td className="number each">{formatRatePerMile(load.rate_per_mile_cents)}/mi</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
