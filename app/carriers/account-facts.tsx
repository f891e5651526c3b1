import type { Fact } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import type { SeenCarrier } from "./queries.server";

/** Facts of an account, without a score: since when it is there, and whether its contact changed in the last 30 days. */
export function accountFacts({ createdAtMs, contactChangedAtMs }: SeenCarrier["account"]): Fact[] {
  const isChanged = contactChangedAtMs !== null;
  return [
    ["On Haulway since", <Instant key="since" ms={createdAtMs} />],
    [
      "Phone or e-mail",
      isChanged ? <Changed key="changed" ms={contactChangedAtMs} /> : "Not changed in 30 days",
    ],
  ];
}

function Changed({ ms }: { ms: number }) {
  return (
    <strong>
      Changed <Instant ms={ms} />
    </strong>
  );
}
