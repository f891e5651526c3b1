/** The texts that each side reads about an amendment. Pure. */
import { CHANGE_KINDS, type ChangeActName, type ChangeKindCode } from "~/trade/amendments";

interface Facts {
  /** The name of the user who acted. */
  actor: string;
  kind: ChangeKindCode;
  /** The load's lane and number. */
  lane: string;
}

const what = ({ kind, lane }: Facts) => `the ${CHANGE_KINDS[kind].label.toLowerCase()} of the load ${lane}`;

/**
 * The message to the other side, keyed by act. It omits the values: the amendments page shows them side by
 * side.
 */
export const CHANGE_TEXTS: Readonly<Record<"ask" | ChangeActName, (facts: Facts) => string>> = {
  ask: (facts) =>
    `${facts.actor} asks to change ${what(facts)}. It holds once you confirm it on the load's page of changes. ` +
    "If you did not expect this, call the number that you know before you confirm.",
  confirm: (facts) => `${facts.actor} confirmed the change of ${what(facts)}. It holds from now on.`,
  refuse: (facts) => `${facts.actor} refused to change ${what(facts)}. What was signed still holds.`,
  withdraw: (facts) => `${facts.actor} no longer asks to change ${what(facts)}.`,
};

/** The confirmation for the user who acted. */
export const CHANGE_DONE: Readonly<Record<"ask" | ChangeActName, string>> = {
  ask: "Asked. It holds once the other side confirms it.",
  confirm: "Confirmed. It holds from now on.",
  refuse: "Refused. What was signed still holds.",
  withdraw: "Withdrawn.",
};
