import { db } from "db/client";
import { load_events } from "db/schema";
import { write } from "db/write";
import { and, asc, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { pauseBetweenBatches, type Round } from "~/platform/rounds.server";
import { SECOND_MS } from "~/platform/time";
import { hashAfter, NONE_BEFORE, type StoredStep } from "./chain";

const ROWS_AT_ONCE = 200;

/** The hash of the step before the row in scope; null where that one has none, or is not there. Drizzle would not name the outer table. */
const HASH_BEFORE = sql<string | null>`(select b.hash from load_events b
  where b.load_id = load_events.load_id and b.turn = load_events.turn - 1)`;

/** Steps without a hash, each load's in the order of their turns. */
const unsealed = () =>
  db()
    .select({ step: getTableColumns(load_events), before: HASH_BEFORE })
    .from(load_events)
    .where(and(isNotNull(load_events.turn), isNull(load_events.hash)))
    .orderBy(asc(load_events.load_id), asc(load_events.turn))
    .limit(ROWS_AT_ONCE);

/** Each step with the hash of the one before and its own. */
async function sealsOf(rows: readonly { step: StoredStep; before: string | null }[]) {
  const seals: [eventId: string, hashBefore: string, hash: string][] = [];
  /** The hashes of these rows, by load and turn. */
  const made = new Map<string, string>();
  for (const { step, before } of rows) {
    const turn = step.turn ?? 0;
    const hashBefore = made.get(`${step.load_id} ${turn - 1}`) ?? before ?? NONE_BEFORE;
    const hash = await hashAfter(step, hashBefore);
    made.set(`${step.load_id} ${turn}`, hash);
    seals.push([step.event_id, hashBefore, hash]);
  }
  return seals;
}

/** Writes the hashes of all steps that have none. Two at once write the same. @returns how many */
export async function sealHistory(): Promise<number> {
  for (let sealed = 0; ; ) {
    const seals = await sealsOf(await unsealed());
    if (seals.length === 0) return sealed;
    const query = sql`update load_events set hash_before = s.value ->> 1, hash = s.value ->> 2
      from json_each(${JSON.stringify(seals)}) s where event_id = s.value ->> 0 and hash is null`;
    await write([{ query }]);
    sealed += seals.length;
    if (seals.length < ROWS_AT_ONCE) return sealed;
    await pauseBetweenBatches();
  }
}

export const sealInTime: Round = {
  name: "seal histories",
  everyMs: 30 * SECOND_MS,
  work: async () => {
    await sealHistory();
    return undefined;
  },
};
