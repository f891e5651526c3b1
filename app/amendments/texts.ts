/** The texts that each side sees about an amendment. Pure. */
import { AMENDMENT_KINDS, type AmendmentActName, type AmendmentKindCode } from "~/trade/amendments";

interface Facts {
  /** The name of the user who acted. */
  actor: string;
  kind: AmendmentKindCode;
  /** The load's lane and number. */
  lane: string;
}

const what = ({ kind, lane }: Facts) =>
  `the ${AMENDMENT_KINDS[kind].label.toLowerCase()} of the load ${lane}`;

/**
 * The message to the other side, keyed by act. Omits the values, because the amendments page shows them side
 * by side.
 */
export const AMENDMENT_TEXTS: Readonly<Record<"ask" | AmendmentActName, (facts: Facts) => string>> = {
  ask: (facts) =>
    `${facts.actor} asks to change ${what(facts)}. It takes effect once you confirm it on the load's Changes page. ` +
    "If you didn't expect this, call a number you know before you confirm.",
  confirm: (facts) => `${facts.actor} confirmed the change of ${what(facts)}. It takes effect now.`,
  refuse: (facts) => `${facts.actor} declined to change ${what(facts)}. The signed terms still apply.`,
  withdraw: (facts) => `${facts.actor} withdrew the request to change ${what(facts)}.`,
};

/** The confirmation for the user who acted. */
export const AMENDMENT_DONE: Readonly<Record<"ask" | AmendmentActName, string>> = {
  ask: "Sent. It takes effect when the other side confirms it.",
  confirm: "Confirmed. It takes effect now.",
  refuse: "Declined. The signed terms still apply.",
  withdraw: "Withdrawn.",
};
