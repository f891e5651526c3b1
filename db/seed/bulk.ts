import { setTimeout as pause } from "node:timers/promises";
import { buildPerson } from "db/builders/person";
import { insertRows, mergeRows, type Rows } from "db/builders/rows";
import type { Database } from "db/client";
import { write } from "db/write";
import { rememberPlaces } from "~/distance/estimate";
import { HOUR_MS } from "~/platform/time";
import { boardLoad } from "./board";
import { brokerName } from "./companies";
import { drawCountryLane } from "./lanes";
import { Random } from "./random";

const LOADS_A_SHIPPER = 50;
const LOADS_A_WRITE = 500;
const LOADS_A_PART = 500;
/**
 * From this many on the loads go in by the ten thousands: each write touches nearly every page of the board's indexes, and a
 * thousand small ones would write the whole board hundreds of times.
 */
const MANY_LOADS = 50_000;
const MANY_A_WRITE = 50_000;
/** What this process then may hold of the indexes, in KB; SQLite's own 2 MB would be read and written over and over. */
const CACHE_KB = 512_000;
/** More than there are ZIP codes. */
const EVERY_PLACE = 50_000;
/** Between two writes, so that a running server gets its turn. */
const BREATH_MS = 4;
const POSTED_WITHIN_MS = 72 * HOUR_MS;

/** Shippers with a password that nobody knows: they post and nobody is them. */
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

/** How many loads there are, which makes the next ones differ from those of an earlier call. */
async function countLoads({ client }: Database): Promise<number> {
  const { rows } = await client.execute("SELECT count(*) AS loads FROM loads");
  return Number(rows[0]?.loads ?? 0);
}

/**
 * Adds open loads with their shippers, posted over the last three days. Works beside a running server: it writes
 * little at a time and holds no more than that in memory; only very many loads make its writes wait for seconds. Broken off, it leaves what it had finished, and nothing half.
 * @param onProgress how many are in so far
 */
export async function addLoads(
  target: Database,
  count: number,
  onProgress: (added: number) => void = () => {},
): Promise<void> {
  const nowMs = Date.now();
  const startMs = nowMs - POSTED_WITHIN_MS;
  const loadsAWrite = count >= MANY_LOADS ? MANY_A_WRITE : LOADS_A_WRITE;
  if (count >= MANY_LOADS) rememberPlaces(EVERY_PLACE);
  if (count >= MANY_LOADS && target.embedded) await target.client.execute(`PRAGMA cache_size = -${CACHE_KB}`);
  const random = new Random((await countLoads(target)) + 1);
  const password = crypto.randomUUID();
  for (let added = 0; added < count; ) {
    const now = Math.min(loadsAWrite, count - added);
    const shippers = await newShippers(Math.ceil(now / LOADS_A_SHIPPER), startMs, password, random);
    const statements = insertRows(mergeRows(shippers.map(({ rows }) => rows)));
    // A part at a time becomes text, so that the rows themselves are not all held at once.
    for (let from = 0; from < now; from += LOADS_A_PART) {
      const parts: Rows[] = [];
      for (let i = from; i < Math.min(now, from + LOADS_A_PART); i++) {
        const owner = shippers[i % shippers.length]?.person.id ?? "";
        const postedAtMs = startMs + Math.floor((POSTED_WITHIN_MS * (added + i)) / count);
        parts.push(boardLoad(owner, postedAtMs, nowMs, random, drawCountryLane(random)));
      }
      statements.push(...insertRows(mergeRows(parts)));
    }
    await write(statements, target);
    added += now;
    onProgress(added);
    await pause(BREATH_MS);
  }
}
