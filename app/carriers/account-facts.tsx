import { formatPastDay } from "~/text/past-days";
import { type Fact, Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { ShipperFacts } from "./account-facts.server";
import type { SeenCarrier } from "./queries.server";

export function accountFacts({ createdAtMs, contactChangedAtMs }: SeenCarrier["account"]): Fact[] {
  const isChanged = contactChangedAtMs !== null;
  return [
    ["On Haulway since", formatPastDay(createdAtMs)],
    [
      "Phone or email",
      isChanged ? <Changed key="changed" ms={contactChangedAtMs} /> : "Not changed in 30 days",
    ],
  ];
}

export function ShipperTable({ shipper }: { shipper: ShipperFacts }) {
  return (
    <Facts
      caption="Shipper"
      facts={[
        ["Name", shipper.fullName],
        ...accountFacts(shipper),
        ["Loads delivered", shipper.delivered.toLocaleString("en-US")],
        ["Canceled loads", shipper.cancelled],
      ]}
    />
  );
}

function Changed({ ms }: { ms: number }) {
  return (
    <strong>
      Changed <Instant ms={ms} />
    </strong>
  );
}
