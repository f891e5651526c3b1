/** The inbox messages to each party about charges and detention. Pure. */
import { formatMoney } from "~/text/money";
import type { Stop } from "~/tracking/check-in-rules";
import { CHARGE_KINDS, type ChargeActName, type ChargeKindCode, type WaitMark } from "~/trade/charges";

export interface ChargeFacts {
  /** The load's lane and number. */
  lane: string;
  shipper: string;
  driver: string;
  kind: ChargeKindCode;
  amountCents: number;
  /** Why the owner declined. */
  refusal?: string;
}

const what = ({ kind, amountCents, lane }: ChargeFacts) =>
  `${formatMoney(amountCents)} for ${CHARGE_KINDS[kind].label.toLowerCase()} on the load ${lane}`;

/** Messages to the other party, keyed by step. */
export const CHARGE_TEXTS: Readonly<Record<ChargeActName, (facts: ChargeFacts) => string>> = {
  ask: (facts) => `${facts.driver} asks ${what(facts)}. Agree or refuse on its charges page.`,
  change: (facts) => `${facts.driver} now asks ${what(facts)}. Agree or refuse on its charges page.`,
  withdraw: (facts) => `${facts.driver} no longer asks ${what(facts)}.`,
  agree: (facts) => `${facts.shipper} agreed to ${what(facts)}.`,
  refuse: (facts) => `${facts.shipper} refused ${what(facts)}. Reason: ${facts.refusal}`,
};

/** The confirmation for the user who took the step. */
export const CHARGE_DONE: Readonly<Record<ChargeActName, string>> = {
  ask: "Request sent. The shipper is notified.",
  change: "Changed. The shipper is notified.",
  withdraw: "Withdrawn.",
  agree: "Agreed. It's in the total now.",
  refuse: "Declined. The driver sees your reason.",
};

/** Messages to the owner about a waiting truck. */
export const WAIT_TEXTS: Readonly<
  Record<WaitMark, (facts: { lane: string; driver: string; stop: Stop; free: string }) => string>
> = {
  soon: ({ lane, driver, stop, free }) =>
    `${driver} has waited 90 minutes at the ${stop} of your load ${lane}. The first ${free} are free.`,
  "free time over": ({ lane, driver, stop, free }) =>
    `${driver} still waits at the ${stop} of your load ${lane}. The free time of ${free} is over: waiting is paid from now on.`,
};
