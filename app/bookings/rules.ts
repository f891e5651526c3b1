import type { EligibilityLine, Verdict } from "~/requests/eligibility";
import { type Booker, FEWEST_SHIPPERS, MOST_BEFORE_FIRST_DELIVERY } from "~/trade/booking";
import { isOpen, type LoadStatus, type Standing } from "~/trade/lifecycle";

/** Insurance until delivery is not listed, because the checked lines always include it. */
interface Asks {
  /** The accepted verdicts. Nobody reviews an unknown verdict before a booking is final. */
  lines: readonly Verdict[];
  /** Whether the certificate of each policy must be on file. */
  papers: boolean;
  /** Whether the driver must have delivered for the owner before. */
  acquaintance: boolean;
}

export const ASKS: Readonly<Record<Booker, Asks>> = {
  fits: { lines: ["meets"], papers: false, acquaintance: false },
  insured: { lines: ["meets"], papers: true, acquaintance: false },
  // The owner knows the driver, so an incomplete profile does not block the booking.
  worked: { lines: ["meets", "unknown"], papers: false, acquaintance: true },
};

export interface Booking {
  status: LoadStatus;
  standing: Standing;
  expired: boolean;
  /** Who may book the load. Null means nobody. */
  bookers: Booker | null;
  lines: readonly EligibilityLine[];
  hasPapers: boolean;
  wasRejected: boolean;
  hasWorked: boolean;
  hasDelivered: boolean;
  held: number;
}

const unmet = ({ bookers, lines }: Pick<Booking, "bookers" | "lines">): EligibilityLine[] =>
  bookers ? lines.filter(({ verdict }) => !ASKS[bookers].lines.includes(verdict)) : [];

const asks = ({ bookers }: Booking): Asks | null => bookers && ASKS[bookers];

interface Obstacle {
  stands: (booking: Booking) => boolean;
  words: string;
}

/** In the order they are checked. The driver sees the first obstacle that applies. */
export const OBSTACLES = {
  yours: {
    stands: ({ standing }) => standing === "chosen driver",
    words: "You already have this load.",
  },
  taken: {
    stands: ({ status }) => !isOpen(status),
    words: "This load already has a driver.",
  },
  expired: {
    stands: ({ expired }) => expired,
    words: "This load has expired: its pickup time has passed.",
  },
  "not allowed": {
    stands: ({ bookers }) => bookers === null,
    words: "Book Now is off for this load.",
  },
  rejected: {
    stands: ({ wasRejected }) => wasRejected,
    words: "The shipper rejected your request, so you can't book this load.",
  },
  stranger: {
    stands: (booking) => !!asks(booking)?.acquaintance && !booking.hasWorked,
    words: "Only drivers who have delivered for this shipper can book this load.",
  },
  fit: {
    stands: (booking) => unmet(booking).length > 0,
    words: "You can't book this load yet. See the requirements below.",
  },
  papers: {
    stands: (booking) => !!asks(booking)?.papers && !booking.hasPapers,
    words: "The shipper requires insurance certificates. Add each policy with its certificate, then book.",
  },
  enough: {
    stands: ({ hasDelivered, held }) => !hasDelivered && held >= MOST_BEFORE_FIRST_DELIVERY,
    words: `You have ${MOST_BEFORE_FIRST_DELIVERY} loads, the limit until you've delivered for ${FEWEST_SHIPPERS} shippers. Deliver one, then book the next.`,
  },
} as const satisfies Record<string, Obstacle>;

export type ObstacleName = keyof typeof OBSTACLES;
export const OBSTACLE_NAMES = Object.keys(OBSTACLES) as ObstacleName[];

export const obstacleTo = (booking: Booking): ObstacleName | null =>
  OBSTACLE_NAMES.find((name) => OBSTACLES[name].stands(booking)) ?? null;

export function refusalOf(booking: Booking): string | null {
  const obstacle = obstacleTo(booking);
  return obstacle && OBSTACLES[obstacle].words;
}
