import { formatPastDay } from "~/text/past-days";
import { type Fact, Facts } from "~/ui/facts";
import type { ShipperFacts } from "./account-facts.server";
import type { SeenCarrier } from "./queries.server";

/** A recently changed phone number or email address is shown as a red flag instead. */
export function accountFacts({ createdAtMs, isContactNew }: SeenCarrier["account"]): Fact[] {
  return [
    ["On Haulway since", formatPastDay(createdAtMs)],
    ...(isContactNew ? [] : [["Phone or email", "Not changed in 30 days"] as const]),
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
