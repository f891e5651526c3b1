import { Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import { StatusBadge } from "~/ui/status-badge";
import type { LoadPage } from "./load-page.server";

type Words = LoadPage["words"];

/** Shows the key facts of a load: rate, rate per mile, miles, days and equipment. */
export function LoadHeadline({ rows }: { rows: Words["headline"] }) {
  return (
    <dl className="totals headline">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the load's terms, status and market rate. */
export function LoadInformation({ load, words, postedAtMs, pin }: LoadPage) {
  return (
    <Facts
      caption="Load Information"
      facts={[
        ["Status", <StatusBadge key="status" status={load.status} />],
        ...words.information,
        ["Posted", <Instant key="posted" ms={postedAtMs} />],
        ...(pin ? [["Verification pin", <strong key="pin">{pin}</strong>] as const] : []),
      ]}
    />
  );
}

export function Specifications({ rows }: { rows: Words["specifications"] }) {
  return <Facts caption="Specifications" facts={rows} />;
}

export function OtherSpecifications({ rows }: { rows: Words["needs"] }) {
  return (
    <details className="more">
      <summary>Other Specifications</summary>
      <Facts caption="The driver needs" facts={rows} />
    </details>
  );
}
