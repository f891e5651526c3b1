import { DAY_MS } from "~/platform/time";
import type { Fact } from "~/ui/facts";
import { Instant } from "~/ui/instant";

/** For so long a changed contact is told: rerouted loads begin with a new telephone number. */
const TOLD_DAYS = 30;

export interface AccountAge {
  createdAtMs: number;
  /** When telephone number or address of mail last became another one. */
  contactChangedAtMs: number | null;
}

/** Facts of an account, without a score: since when it is there, and whether its contact changed in the last 30 days. */
export function accountFacts({ createdAtMs, contactChangedAtMs }: AccountAge, nowMs = Date.now()): Fact[] {
  const isRecent = contactChangedAtMs !== null && contactChangedAtMs > nowMs - TOLD_DAYS * DAY_MS;
  return [
    ["On Haulway since", <Instant key="since" ms={createdAtMs} />],
    [
      "Phone or e-mail",
      isRecent ? (
        <strong key="changed">
          Changed <Instant ms={contactChangedAtMs} />
        </strong>
      ) : (
        `Not changed in ${TOLD_DAYS} days`
      ),
    ],
  ];
}
