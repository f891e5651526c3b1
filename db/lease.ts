/**
 * A lease: what only one process of all may do, on however many machines. Whoever holds it renews it in time; when its holder
 * dies, it runs out, and another takes it. All compare it with the clock of the database.
 */
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { log } from "~/platform/log.server";
import { SECOND_MS } from "~/text/time";
import { writeOne } from "./write";

const LIFE_MS = 15 * SECOND_MS;
/** A holder that died is replaced after at most LIFE_MS and this. */
const RENEW_MS = 5 * SECOND_MS;

const now = sql`cast(unixepoch('now', 'subsec') * 1000 as integer)`;

/** Takes a lease, or renews it, in one statement. @returns whether it is held now; false while another holds it */
export async function takeLease(name: string, holder: string, lifeMs = LIFE_MS): Promise<boolean> {
  const taken = await writeOne(sql`
    insert into leases (name, holder, expires_at) values (${name}, ${holder}, ${now} + ${lifeMs})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where holder = excluded.holder or expires_at <= ${now}
    returning holder`);
  return taken.length > 0;
}

async function giveUpLease(name: string, holder: string): Promise<void> {
  await writeOne(sql`delete from leases where name = ${name} and holder = ${holder}`);
}

interface Keeping {
  /** Called when this process becomes the holder. */
  onTaken: () => void;
  /** Called when it notices that it is so no longer. */
  onLost: () => void;
  lifeMs?: number;
  renewMs?: number;
}

export interface Lease {
  /**
   * Whether this process is the holder at the moment, by its own clock: one that hung and wakes late knows at once that its
   * lease has run out.
   */
  isHeld: () => boolean;
  /** Looks no longer, and gives the lease up, so that another need not wait for it to run out. */
  end: () => Promise<void>;
}

/** Tries to take a lease, and keeps it, for as long as the process runs. A database that fails is reported once. */
export function keepLease(
  name: string,
  { onTaken, onLost, lifeMs = LIFE_MS, renewMs = RENEW_MS }: Keeping,
): Lease {
  const holder = newId();
  let heldUntilMs = 0;
  let isHolder = false;
  let hasFailed = false;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isHeld = () => Date.now() < heldUntilMs;

  async function renew(): Promise<void> {
    // From before the question: the database may answer late, but its time begins no sooner.
    const askedMs = Date.now();
    try {
      const taken = await takeLease(name, holder, lifeMs);
      heldUntilMs = taken ? askedMs + lifeMs : 0;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isEnded) log.warn({ err: error, lease: name }, "a lease could not be renewed");
      hasFailed = true;
    }
  }

  async function look(): Promise<void> {
    await renew();
    if (isEnded) return;
    if (isHeld() !== isHolder) {
      isHolder = !isHolder;
      if (isHolder) onTaken();
      else onLost();
    }
    timer = setTimeout(() => (looking = look()), renewMs);
    // In Node.js a timer keeps the process alive; elsewhere it is a number.
    if (typeof timer === "object") timer.unref();
  }

  let looking = look();
  return {
    isHeld,
    end: async () => {
      isEnded = true;
      clearTimeout(timer);
      await looking;
      const wasHeld = isHeld();
      heldUntilMs = 0;
      if (isHolder) onLost();
      if (wasHeld) await giveUpLease(name, holder);
    },
  };
}
