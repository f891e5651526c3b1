/** Who may book a load at once, and what stands against it: tables. Pure. The page says what they say, and the verb asks them again. */
import type { FitnessLine, Verdict } from "~/requests/eligibility";
import { type Booker, MOST_BEFORE_FIRST_DELIVERY } from "~/trade/booking";
import { isOpen, type LoadStatus, type Standing } from "~/trade/lifecycle";

/** What an owner's choice asks of a driver. Liability insurance that holds until delivery is among the lines of every fit. */
interface Asks {
  /** The verdicts that a line of the fit may have: nobody looks at what is unknown before a booking is final. */
  lines: readonly Verdict[];
  /** The paper of each policy is on file. */
  papers: boolean;
  /** The driver has delivered for the owner before. */
  acquaintance: boolean;
}

export const ASKS: Readonly<Record<Booker, Asks>> = {
  fits: { lines: ["meets"], papers: false, acquaintance: false },
  insured: { lines: ["meets"], papers: true, acquaintance: false },
  // The owner knows them: what a profile leaves out is no reason to wait.
  worked: { lines: ["meets", "unknown"], papers: false, acquaintance: true },
};

/** What the rules read of a load and a driver. */
export interface Booking {
  status: LoadStatus;
  standing: Standing;
  /** Its pickup date has passed. */
  expired: boolean;
  /** Whom the owner lets book it; null: nobody. */
  bookers: Booker | null;
  lines: readonly FitnessLine[];
  hasPapers: boolean;
  /** The owner has rejected a request of theirs for this load. */
  wasRejected: boolean;
  /** Has delivered for this owner. */
  hasWorked: boolean;
  /** Has delivered for anybody. */
  hasDelivered: boolean;
  /** How many loads the driver carries that are not delivered. */
  held: number;
}

/** The lines of the fit that stand against a booking. */
export const unmet = ({ bookers, lines }: Pick<Booking, "bookers" | "lines">): FitnessLine[] =>
  bookers ? lines.filter(({ verdict }) => !ASKS[bookers].lines.includes(verdict)) : [];

const asks = ({ bookers }: Booking): Asks | null => bookers && ASKS[bookers];

interface Obstacle {
  stands: (booking: Booking) => boolean;
  /** What the driver reads. */
  words: (booking: Booking) => string;
}

const said = (words: string) => () => words;

/** What stands against a booking, the first that does is told. */
export const OBSTACLES = {
  yours: {
    stands: ({ standing }) => standing === "chosen driver",
    words: said("This load is yours already."),
  },
  taken: {
    stands: ({ status }) => !isOpen(status),
    words: said("A driver was chosen for this load."),
  },
  expired: {
    stands: ({ expired }) => expired,
    words: said("This load has expired: its pickup date has passed."),
  },
  "not allowed": {
    stands: ({ bookers }) => bookers === null,
    words: said("The shipper of this load chooses the driver. You can request it."),
  },
  rejected: {
    stands: ({ wasRejected }) => wasRejected,
    words: said(
      "The shipper has rejected your request for this load. You can request it again, and the shipper decides.",
    ),
  },
  stranger: {
    stands: (booking) => !!asks(booking)?.acquaintance && !booking.hasWorked,
    words: said(
      "Only drivers who have delivered for this shipper book the load at once. You can request it.",
    ),
  },
  fit: {
    stands: (booking) => unmet(booking).length > 0,
    words: (booking) => {
      const against = unmet(booking).map(({ name, has }) => `${name} (${has})`);
      return `You cannot book this load at once: ${against.join(", ")}. You can request it, and the shipper decides.`;
    },
  },
  papers: {
    stands: (booking) => !!asks(booking)?.papers && !booking.hasPapers,
    words: said(
      "The shipper asks for the papers of your insurance. State each policy with its certificate, then book.",
    ),
  },
  enough: {
    stands: ({ hasDelivered, held }) => !hasDelivered && held >= MOST_BEFORE_FIRST_DELIVERY,
    words: said(
      `You hold ${MOST_BEFORE_FIRST_DELIVERY} loads, which is the most before your first delivery. Deliver one, then book the next.`,
    ),
  },
} as const satisfies Record<string, Obstacle>;

export type ObstacleName = keyof typeof OBSTACLES;
export const OBSTACLE_NAMES = Object.keys(OBSTACLES) as ObstacleName[];

/** The first obstacle; null where the driver may book. */
export const obstacleTo = (booking: Booking): ObstacleName | null =>
  OBSTACLE_NAMES.find((name) => OBSTACLES[name].stands(booking)) ?? null;

/** Why the driver may not book the load now; null where they may. */
export function refusalOf(booking: Booking): string | null {
  const obstacle = obstacleTo(booking);
  return obstacle && OBSTACLES[obstacle].words(booking);
}
