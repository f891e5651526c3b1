export const REPORTED = ["load", "message", "person"] as const;
export type Reported = (typeof REPORTED)[number];

type Reason = readonly [code: string, label: string];
const OTHER: Reason = ["other", "Something else"];

export const REASONS: Readonly<Record<Reported, readonly Reason[]>> = {
  load: [
    ["not-real", "Fake load"],
    ["not-theirs", "Copy of someone else's load"],
    ["terms", "Terms differ from what was agreed"],
    ["unsafe", "Unsafe or illegal"],
    OTHER,
  ],
  message: [
    ["fraud", "Phishing for money, documents or passwords"],
    ["abuse", "Threats or insults"],
    ["spam", "Not about the load"],
    OTHER,
  ],
  person: [
    ["identity", "Impersonation"],
    ["rebrokering", "Double brokering"],
    ["freight", "Freight stolen or held hostage"],
    ["payment", "Didn't pay as agreed"],
    ["abuse", "Threats or insults"],
    OTHER,
  ],
};

/** Null if the reason does not apply to this kind of target. */
export const reasonLabel = (kind: Reported, code: string | undefined): string | null =>
  REASONS[kind].find(([each]) => each === code)?.[1] ?? null;

export const MOST_WORDS = 3000;
