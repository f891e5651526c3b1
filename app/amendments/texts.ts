import { factFirst } from "~/chat/fact-first";
import { AMENDMENT_KINDS, type AmendmentActName, type AmendmentKindCode } from "~/trade/amendments";

interface Facts {
  actor: string;
  kind: AmendmentKindCode;
  lane: string;
}

const what = ({ kind }: Facts) => AMENDMENT_KINDS[kind].label.toLowerCase();

/** Omits the values, because the amendments page shows them side by side. */
export const AMENDMENT_TEXTS: Readonly<Record<"ask" | AmendmentActName, (facts: Facts) => string>> = {
  ask: (facts) =>
    factFirst(
      `New ${what(facts)}?`,
      facts.lane,
      `${facts.actor} asked to change the ${what(facts)}. It takes effect once you confirm it. ` +
        "If you didn't expect this, call a number you already know before you confirm.",
    ),
  confirm: (facts) =>
    factFirst(
      "Change confirmed",
      facts.lane,
      `${facts.actor} confirmed the new ${what(facts)}. It takes effect now.`,
    ),
  refuse: (facts) =>
    factFirst(
      "Change declined",
      facts.lane,
      `${facts.actor} declined the new ${what(facts)}. The signed terms still apply.`,
    ),
  withdraw: (facts) =>
    factFirst(
      "Change withdrawn",
      facts.lane,
      `${facts.actor} withdrew the request for a new ${what(facts)}.`,
    ),
};

export const AMENDMENT_DONE: Readonly<Record<"ask" | AmendmentActName, string>> = {
  ask: "Request sent. The change takes effect when the other side confirms it.",
  confirm: "Change confirmed. It takes effect now.",
  refuse: "Declined. The signed terms still apply.",
  withdraw: "Request withdrawn.",
};
