/** What each side reads of a change. Pure. */
import { CHANGE_KINDS, type ChangeActName, type ChangeKindCode } from "~/trade/amendments";

interface Facts {
  /** Who did it. */
  actor: string;
  kind: ChangeKindCode;
  /** The load's lane and number. */
  lane: string;
}

const what = ({ kind, lane }: Facts) => `the ${CHANGE_KINDS[kind].label.toLowerCase()} of the load ${lane}`;

/** To the other side, by what was done. No value: it stands on the page of changes, beside the one before. */
export const CHANGE_TEXTS: Readonly<Record<"ask" | ChangeActName, (facts: Facts) => string>> = {
  ask: (facts) =>
    `${facts.actor} asks to change ${what(facts)}. It holds once you confirm it on the load's page of changes. ` +
    "If you did not expect this, call the number that you know before you confirm.",
  confirm: (facts) => `${facts.actor} confirmed the change of ${what(facts)}. It holds from now on.`,
  refuse: (facts) => `${facts.actor} refused to change ${what(facts)}. What was signed still holds.`,
  withdraw: (facts) => `${facts.actor} no longer asks to change ${what(facts)}.`,
};

/** The confirmation of whoever did it. */
export const CHANGE_DONE: Readonly<Record<"ask" | ChangeActName, string>> = {
  ask: "Asked. It holds once the other side confirms it.",
  confirm: "Confirmed. It holds from now on.",
  refuse: "Refused. What was signed still holds.",
  withdraw: "Withdrawn.",
};
