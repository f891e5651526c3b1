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

/** `$95 for detention on load …` */
const sum = ({ kind, amountCents, lane }: ChargeFacts) =>
  `${formatMoney(amountCents)} ${kind === "other" ? "(other)" : `for ${CHARGE_KINDS[kind].inText}`} on load ${lane}`;

/** `$95 detention charge on load …` */
const charge = ({ kind, amountCents, lane }: ChargeFacts) =>
  `${formatMoney(amountCents)} ${kind === "other" ? "charge (other)" : `${CHARGE_KINDS[kind].inText} charge`} on load ${lane}`;

/** Messages to the other party, keyed by step. */
export const CHARGE_TEXTS: Readonly<Record<ChargeActName, (facts: ChargeFacts) => string>> = {
  ask: (facts) => `${facts.driver} requested ${sum(facts)}. Agree or decline on its charges page.`,
  change: (facts) => `${facts.driver} now requests ${sum(facts)}. Agree or decline on its charges page.`,
  withdraw: (facts) => `${facts.driver} withdrew the ${charge(facts)}.`,
  agree: (facts) => `${facts.shipper} agreed to ${sum(facts)}.`,
  refuse: (facts) => `${facts.shipper} declined the ${charge(facts)}. Reason: ${facts.refusal}`,
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
    `${driver} has been waiting 90 minutes at ${stop} on your load ${lane}. Detention starts after ${free}.`,
  "free time over": ({ lane, driver, stop, free }) =>
    `${driver} is still waiting at ${stop} on your load ${lane}. The free time (${free}) is over: detention is running.`,
};
