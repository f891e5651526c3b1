/** The names and kinds of a load's stops. Pure, and small enough for the browser. */

/** The maximum number of stops between a load's origin and its destination. */
export const MOST_BETWEEN = 8;

const POSITIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies { length: typeof MOST_BETWEEN };

/** The names of the stops between, in order. */
export const BETWEEN_NAMES = POSITIONS.map((position) => `between-${position}` as const);

/** All names of stops. The first stop is the load's origin, and the last one is its destination. */
export const STOP_NAMES = ["pickup", ...BETWEEN_NAMES, "delivery"] as const;
export type StopName = (typeof STOP_NAMES)[number];

export type BetweenName = (typeof BETWEEN_NAMES)[number];

/** Returns the position of a stop between, from 1; 0 for the load's origin and destination. */
export const positionOf = (stop: StopName): number =>
  (BETWEEN_NAMES as readonly StopName[]).indexOf(stop) + 1;

export const isBetween = (stop: StopName): stop is BetweenName => positionOf(stop) > 0;

/** Returns the names of a load's stops in order. */
export const stopNames = (between: number): StopName[] => [
  "pickup",
  ...BETWEEN_NAMES.slice(0, between),
  "delivery",
];

/** Returns a stop in a sentence: `pickup`, `stop 2`, `delivery`. */
export const stopInSentence = (stop: StopName): string =>
  isBetween(stop) ? `stop ${positionOf(stop) + 1}` : stop;

/** Returns the number that pages and documents show for a stop between: 2 for the first one. */
export const stopNumber = (stop: BetweenName): number => positionOf(stop) + 1;

/** Returns null if the text is not the name of a stop between. */
export const readBetween = (text: string | null | undefined): BetweenName | null =>
  BETWEEN_NAMES.find((stop) => stop === text) ?? null;

/** What happens at a stop between, and its label. */
export const STOP_KINDS = { pickup: "Pickup", drop: "Drop" } as const;
export type StopKind = keyof typeof STOP_KINDS;

/** Returns the number of stops between as text: `1 stop between`. */
export const betweenInWords = (count: number): string =>
  count === 1 ? "1 stop between" : `${count} stops between`;
