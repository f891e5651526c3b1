/** Notifications that a delivery was contested, and that staff wrote a finding. */

export const FOUND = "finding";
export const CONTESTED = "delivery:contested";

const HOUR_SECONDS = 3600;

const ABOUT = {
  group: "steps",
  area: "money",
  opens: "charges",
  isOwnLoad: true,
  urgency: "normal",
  ttlSeconds: 12 * HOUR_SECONDS,
} as const;

export const findingKinds = [
  [FOUND, { ...ABOUT, words: () => "Haulway wrote a finding about a charge or a delivery." }],
  [CONTESTED, { ...ABOUT, words: () => "The shipper contested one of your deliveries." }],
] as const;
