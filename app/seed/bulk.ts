import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "db/client";
import { write } from "db/write";
import { buildPerson } from "~/builders/person";
import { insertRows, mergeRows, type Rows } from "~/builders/rows";
import { cachePlaces } from "~/distance/estimate";
import { freeNumbers } from "~/loads/load-numbers.server";
import { HOUR_MS } from "~/text/time";
import { boardLoad } from "./board";
import { brokerName } from "./companies";
import { drawCountryLane } from "./lanes";
import { Random } from "./random";

const LOADS_A_SHIPPER = 50;
const LOADS_A_WRITE = 500;
const LOADS_A_PART = 500;
/**
 * Each write changes nearly all pages of the board's indexes, so many small writes would rewrite the board
 * hundreds of times.
 */
const MANY_LOADS = 50_000;
const MANY_A_WRITE = 50_000;
/** In KB. With the default of 2 MB, SQLite would read and write the same pages repeatedly. */
const CACHE_KB = 512_000;
/** The maximum number of cached places, more than the number of ZIP codes. */
const MAX_PLACES = 50_000;
/** Lets a running server write. After a long write, several writes may be waiting. */
const PAUSE_MS = 4;
const LONG_PAUSE_MS = 500;
const POSTED_WITHIN_MS = 72 * HOUR_MS;

/** Nobody can sign in as these shippers, because their random password is discarded. */
async function newShippers(count: number, joinedAtMs: number, password: string, random: Random) {
  const shippers = [];
  for (let i = 0; i < count; i++) {
    const full_name = brokerName(random);
    shippers.push(
      await buildPerson({ role: "shipper", password, joinedAtMs, profile: { full_name, username: null } }),
    );
  }
  return shippers;
}

/** The number of loads seeds the random numbers, so that new loads differ from those of an earlier call. */
async function countLoads({ client }: Database): Promise<number> {
  const { rows } = await client.execute("SELECT count(*) AS loads FROM loads");
  return Number(rows[0]?.loads ?? 0);
}

/**
 * A server may run at the same time. After an interruption, the finished writes remain.
 * @param onProgress called with the number of loads so far
 */
export async function addLoads(
  target: Database,
  count: number,
  onProgress: (added: number) => void = () => {},
): Promise<void> {
  const nowMs = Date.now();
  const startMs = nowMs - POSTED_WITHIN_MS;
  // A write to a hosted database is one request of limited size.
  const loadsAWrite = count >= MANY_LOADS && target.embedded ? MANY_A_WRITE : LOADS_A_WRITE;
  if (count >= MANY_LOADS) cachePlaces(MAX_PLACES);
  if (loadsAWrite === MANY_A_WRITE) await target.client.execute(`PRAGMA cache_size = -${CACHE_KB}`);
  const random = new Random((await countLoads(target)) + 1);
  const password = crypto.randomUUID();
  for (let added = 0; added < count; ) {
    const now = Math.min(loadsAWrite, count - added);
    const shippers = await newShippers(Math.ceil(now / LOADS_A_SHIPPER), startMs, password, random);
    const numbers = await freeNumbers(now, { target });
    const statements = insertRows(mergeRows(shippers.map(({ rows }) => rows)));
    // Rows are converted to SQL in parts, so that they are not all in memory at the same time.
    for (let from = 0; from < now; from += LOADS_A_PART) {
      const parts: Rows[] = [];
      for (let i = from; i < Math.min(now, from + LOADS_A_PART); i++) {
        const owner = shippers[i % shippers.length]?.person.id ?? "";
        const postedAtMs = startMs + Math.floor((POSTED_WITHIN_MS * (added + i)) / count);
        const rows = boardLoad(owner, postedAtMs, nowMs, random, drawCountryLane(random));
        for (const load of rows.loads) load.load_number = numbers.pop();
        parts.push(rows);
      }
      statements.push(...insertRows(mergeRows(parts)));
    }
    await write(statements, target);
    added += now;
    onProgress(added);
    if (loadsAWrite === MANY_A_WRITE) {
      await pause(LONG_PAUSE_MS);
      // Without checkpoints, the write-ahead log would grow to 400 MB for a million loads.
      await target.client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } else await pause(PAUSE_MS);
  }
}
