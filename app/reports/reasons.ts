/** The reasons for a report. Pure. */

export const REPORTED = ["load", "message", "person"] as const;
export type Reported = (typeof REPORTED)[number];

type Reason = readonly [code: string, label: string];
const OTHER: Reason = ["other", "Something else"];

/** The reasons by kind of target. Each has the value that the form sends and a label. */
export const REASONS: Readonly<Record<Reported, readonly Reason[]>> = {
  load: [
    ["not-real", "It is no real load"],
    ["not-theirs", "It is somebody else's load, posted again"],
    ["terms", "Its terms are not what was agreed"],
    ["unsafe", "What it asks for is unsafe or against the law"],
    OTHER,
  ],
  message: [
    ["fraud", "It is after money, papers or passwords"],
    ["abuse", "It threatens or insults"],
    ["spam", "It has nothing to do with the load"],
    OTHER,
  ],
  person: [
    ["identity", "They are not who they say they are"],
    ["rebrokering", "They hand loads on to others"],
    ["freight", "Freight was stolen or held back"],
    ["payment", "They do not pay what was agreed"],
    ["abuse", "They threaten or insult"],
    OTHER,
  ],
};

/** Returns the label of a reason, or null if the reason does not apply to this kind of target. */
export const reasonLabel = (kind: Reported, code: string | undefined): string | null =>
  REASONS[kind].find(([each]) => each === code)?.[1] ?? null;

export const MOST_WORDS = 3000;
