/** The names and kinds of a load's stops. Pure, and small enough for the browser. */

/** The names of the stops between a load's origin and its destination, in order. */
export const BETWEEN_NAMES = [
  "between-1",
  "between-2",
  "between-3",
  "between-4",
  "between-5",
  "between-6",
  "between-7",
  "between-8",
] as const;

export const MOST_BETWEEN = 8 satisfies (typeof BETWEEN_NAMES)["length"];

export type BetweenName = (typeof BETWEEN_NAMES)[number];
export type StopName = "pickup" | BetweenName | "delivery";

/** From 1; 0 for the load's origin and destination. */
export const positionOf = (stop: StopName): number =>
  (BETWEEN_NAMES as readonly StopName[]).indexOf(stop) + 1;

export const isBetween = (stop: StopName): stop is BetweenName => positionOf(stop) > 0;

export const stopNames = (between: number): StopName[] => [
  "pickup",
  ...BETWEEN_NAMES.slice(0, between),
  "delivery",
];

/** Marked as pure, because the bundler would otherwise keep this module in the scripts of every page. */
export const STOP_NAMES = /* @__PURE__ */ stopNames(MOST_BETWEEN) as [StopName, ...StopName[]];

/** `pickup`, `stop 2`, `delivery`. */
export const stopInSentence = (stop: StopName): string =>
  isBetween(stop) ? `stop ${positionOf(stop) + 1}` : stop;

/** The number on pages and documents: 2 for the first stop between. */
export const stopNumber = (stop: BetweenName): number => positionOf(stop) + 1;

export const readBetween = (text: string | null | undefined): BetweenName | null =>
  BETWEEN_NAMES.find((stop) => stop === text) ?? null;

export const STOP_KINDS = { pickup: "Pickup", drop: "Drop" } as const;
export type StopKind = keyof typeof STOP_KINDS;

export const betweenInWords = (count: number): string =>
  count === 1 ? "1 stop between" : `${count} stops between`;
