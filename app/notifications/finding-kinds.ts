/** Notifications to both sides of a charge about what staff found. */

export const FOUND = "finding";

const HOUR_SECONDS = 3600;

export const findingKinds = [
  [
    FOUND,
    {
      group: "steps",
      area: "money",
      words: () => "Haulway wrote a finding about a charge.",
      opens: "charges",
      isOwnLoad: true,
      urgency: "normal",
      ttlSeconds: 12 * HOUR_SECONDS,
    },
  ],
] as const;
