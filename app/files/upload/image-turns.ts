import { Invalid } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";

export interface Uploader {
  personId: string;
  clientAddress: string;
}

/** The uploader of images that no form sends, as in tests. No limit applies. */
export const NOBODY: Uploader = { personId: "", clientAddress: "" };

interface Job {
  whose: Uploader;
  start: () => void;
}

/** The address whose last turn was longest ago is next and, within it, the user whose last turn was. */
export class Turns {
  readonly #waiting: Job[] = [];
  readonly #lastTurn = new Map<string, number>();
  #turn = 0;
  #isBusy = false;

  async take<T>(whose: Uploader, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting.push({ whose, start });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #next(): void {
    if (this.#isBusy) return;
    const [first, ...others] = this.#waiting;
    if (!first) {
      this.#lastTurn.clear();
      return;
    }
    const next = others.reduce((best, job) => (this.#isBefore(job, best) ? job : best), first);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#turn += 1;
    for (const key of Object.values(this.#keys(next))) this.#lastTurn.set(key, this.#turn);
    this.#isBusy = true;
    next.start();
  }

  #keys = ({ whose: { personId, clientAddress } }: Job) => ({
    address: `address ${clientAddress}`,
    person: `person ${personId}`,
  });

  #isBefore(one: Job, other: Job): boolean {
    const [a, b] = [this.#keys(one), this.#keys(other)];
    const last = (key: string) => this.#lastTurn.get(key) ?? 0;
    return (last(a.address) - last(b.address) || last(a.person) - last(b.person)) < 0;
  }
}

/** The maximum number of one user's images in memory at once. A form sends one at a time. */
const MOST_AT_ONCE = 8;
const AT_ONCE = "Too many photos are uploading at once. Wait until they finish, then send the rest.";

const inHand = new Map<string, number>();

/** @throws Invalid 429 if the user has too many images in progress */
export async function withinShare<T>({ personId }: Uploader, work: () => Promise<T>): Promise<T> {
  if (personId === NOBODY.personId) return work();
  const others = inHand.get(personId) ?? 0;
  if (others >= MOST_AT_ONCE) throw new Invalid(AT_ONCE, {}, 429);
  inHand.set(personId, others + 1);
  try {
    return await work();
  } finally {
    const left = (inHand.get(personId) ?? 1) - 1;
    if (left > 0) inHand.set(personId, left);
    else inHand.delete(personId);
  }
}

/** The pixel budget of a user: a hundred photos of 12 megapixels in ten minutes. */
const PIXELS = 1_200_000_000;
const WINDOW_MS = 10 * MINUTE_MS;
const USERS_OF_AN_ADDRESS = 8;

const spent = new Map<string, { pixels: number; untilMs: number }>();

/** @throws Invalid 429 with the time to wait if a budget is used up */
export function spendPixels({ personId, clientAddress }: Uploader, pixels: number, nowMs = Date.now()): void {
  if (personId === NOBODY.personId) return;
  for (const [key, { untilMs }] of spent) {
    if (untilMs > nowMs) break;
    spent.delete(key);
  }
  const shares = [
    [personId, PIXELS],
    [clientAddress, PIXELS * USERS_OF_AN_ADDRESS],
  ] as const;
  for (const [whose, most] of shares) {
    const share = spent.get(whose) ?? { pixels: 0, untilMs: nowMs + WINDOW_MS };
    spent.set(whose, share);
    if (share.pixels + pixels > most) {
      const minutes = Math.max(1, Math.ceil((share.untilMs - nowMs) / MINUTE_MS));
      const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
      throw new Invalid(
        `You sent a lot of large photos. Try again in ${wait}, or send smaller ones.`,
        {},
        429,
      );
    }
    share.pixels += pixels;
  }
}
