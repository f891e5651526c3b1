import { factFirst } from "~/chat/fact-first";
import { formatMoney } from "~/text/money";
import type { Stop } from "~/tracking/check-in-rules";
import { CHARGE_KINDS, type ChargeActName, type ChargeKindCode, type WaitMark } from "~/trade/charges";
import { stopInSentence } from "~/trade/stop-names";

export interface ChargeFacts {
  lane: string;
  shipper: string;
  driver: string;
  kind: ChargeKindCode;
  amountCents: number;
  refusal?: string;
}

const ANSWER = "Agree or decline on the charges page.";

function about({ kind, amountCents, lane }: ChargeFacts, done: string | null, sentences: string): string {
  // The full name of TONU does not fit in the inbox preview.
  const label = kind === "tonu" ? "TONU" : CHARGE_KINDS[kind].label.toLowerCase();
  const fact = [formatMoney(amountCents), ...(done ? [`${done} ·`] : []), label].join(" ");
  return factFirst(fact, lane, sentences);
}

export const CHARGE_TEXTS: Readonly<Record<ChargeActName, (facts: ChargeFacts) => string>> = {
  ask: (facts) => about(facts, null, `${facts.driver} requested this charge. ${ANSWER}`),
  change: (facts) => about(facts, null, `${facts.driver} changed this charge. ${ANSWER}`),
  withdraw: (facts) => about(facts, "withdrawn", `${facts.driver} withdrew this charge.`),
  agree: (facts) => about(facts, "agreed", `${facts.shipper} agreed to this charge.`),
  refuse: (facts) =>
    about(facts, "declined", `${facts.shipper} declined this charge. Reason: ${facts.refusal}`),
};

/** Both sides read what staff found about a declined charge. */
export const findingText = ({ kind, lane }: Pick<ChargeFacts, "kind" | "lane">, finding: string): string =>
  factFirst("Haulway's finding", lane, `${CHARGE_KINDS[kind].label}: ${finding}`);

export const CHARGE_DONE: Readonly<Record<ChargeActName, string>> = {
  ask: "Request sent. We notified the shipper.",
  change: "Charge changed. We notified the shipper.",
  withdraw: "Charge withdrawn.",
  agree: "Agreed. The charge is now in the total.",
  refuse: "Declined. The driver sees your reason.",
};

export const WAIT_TEXTS: Readonly<
  Record<WaitMark, (facts: { lane: string; driver: string; stop: Stop; free: string }) => string>
> = {
  soon: ({ lane, driver, stop, free }) =>
    factFirst(
      "90 min wait",
      lane,
      `${driver} is still at ${stopInSentence(stop)}: 90 minutes on the clock. Free time is ${free}.`,
    ),
  "free time over": ({ lane, driver, stop, free }) =>
    factFirst(
      "Free time up",
      lane,
      `${driver} is still at ${stopInSentence(stop)}. Free time (${free}) is up, and detention has started.`,
    ),
};
