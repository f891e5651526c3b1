/** The database's clock determines when a lease expires. If the holder dies, another process can take it. */
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { log } from "~/platform/log.server";
import { SECOND_MS } from "~/text/time";
import { writeOne } from "./write";

const LIFE_MS = 15 * SECOND_MS;
/** A dead holder is replaced within LIFE_MS + RENEW_MS. */
const RENEW_MS = 5 * SECOND_MS;

const now = sql`cast(unixepoch('now', 'subsec') * 1000 as integer)`;

/** @returns false if another holder has the lease */
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
  onTaken: () => void;
  /** Called when this process notices that it no longer holds the lease, or releases it. */
  onLost: () => void;
  lifeMs?: number;
  renewMs?: number;
}

export interface Lease {
  /** Uses this process's own clock, so that a suspended process notices that its lease has expired. */
  isHeld: () => boolean;
  /** Stops renewing and releases the lease, so that another process can take it immediately. */
  end: () => Promise<void>;
}

/** Logs only the first of several consecutive database failures. */
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
    // Measured before the query, so that this process never treats a lease as held after it has expired in
    // the database.
    const askedMs = Date.now();
    try {
      const taken = await takeLease(name, holder, lifeMs);
      heldUntilMs = taken ? askedMs + lifeMs : 0;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isEnded) log.warn({ err: error, lease: name }, "could not renew a lease");
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
    // In Node.js, the timer would keep the process alive. Elsewhere, it is a number.
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
