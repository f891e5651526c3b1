/** The chain of a load's history: what is hashed of a step, and whether a chain holds. Pure. */
import { hashOf } from "~/platform/secret";

/** A step as it is stored. */
export interface StoredStep {
  event_id: string;
  load_id: string;
  event: string;
  from_status: string | null;
  to_status: string | null;
  actor_id: string;
  /** UTC milliseconds; so is `pressed_at`. */
  at: number;
  pressed_at: number | null;
  reason: string | null;
  reason_text: string | null;
  turn: number | null;
  hash_before: string | null;
  hash: string | null;
}

/** Stands before what is hashed, so that another form of it can follow. */
const FORM = "haulway step 1";

/** The hash that the first step names. */
export const NONE_BEFORE = "";

/** What is hashed of a step: a JSON list of its columns, in this order, with the hash of the step before. */
export const canonical = (step: StoredStep, hashBefore: string): string =>
  JSON.stringify([
    FORM,
    hashBefore,
    step.load_id,
    step.turn,
    step.event_id,
    step.event,
    step.from_status,
    step.to_status,
    step.actor_id,
    step.at,
    step.pressed_at,
    step.reason,
    step.reason_text,
  ]);

/** The hash of a step that follows another. */
export const hashAfter = (step: StoredStep, hashBefore: string): Promise<string> =>
  hashOf(canonical(step, hashBefore));

/**
 * `changed`: the row is not what was sealed. `missing`: no row has this turn. `moved`: it does not name the step before it. `added`: a row that
 * was not written by a step.
 */
export type Fault = "changed" | "missing" | "moved" | "added";

export interface ChainReport {
  /** How many steps are chained, and how many are from before there were chains. */
  chained: number;
  loose: number;
  /** The newest steps, which the next round seals. */
  unsealed: number;
  /** The hash of the last sealed step; empty without one. */
  head: string;
  /** By turn; empty where the chain holds. */
  faults: readonly { turn: number; fault: Fault }[];
}

const hasTurn = (step: StoredStep): step is StoredStep & { turn: number } => step.turn !== null;

/** Whether loose steps can be: they are older than the chain, and a posting begins everything. */
function looseAreOlder(loose: readonly StoredStep[], first: StoredStep | undefined): boolean {
  if (!first || loose.length === 0) return true;
  return first.event !== "post" && loose.every(({ at }) => at <= first.at);
}

/** What is wrong with one step, which follows the one with that hash; null: that hash is not known. */
async function faultOf(step: StoredStep, before: string | null, isLast: boolean): Promise<Fault | null> {
  // Rounds seal in order: one without a hash before one with it has lost it.
  if (step.hash === null) return isLast ? null : "changed";
  if (step.hash !== (await hashAfter(step, step.hash_before ?? NONE_BEFORE))) return "changed";
  return before !== null && step.hash_before !== before ? "moved" : null;
}

/**
 * Checks all steps of a load against each other.
 * @param length how many are chained, as the load says
 */
export async function checkChain(steps: readonly StoredStep[], length: number): Promise<ChainReport> {
  const chained = steps.filter(hasTurn).sort((a, b) => a.turn - b.turn);
  const loose = steps.filter((step) => !hasTurn(step));
  const lastSealed = chained.findLastIndex(({ hash }) => hash !== null);
  const faults: { turn: number; fault: Fault }[] = [];
  if (!looseAreOlder(loose, chained[0])) faults.push({ turn: 0, fault: "added" });
  let before: string | null = NONE_BEFORE;
  let turn = 0;
  for (const [index, step] of chained.entries()) {
    if (step.turn > turn + 1) {
      faults.push({ turn: turn + 1, fault: "missing" });
      before = null;
    }
    turn = step.turn;
    const fault = turn > length ? "added" : await faultOf(step, before, index > lastSealed);
    if (fault) faults.push({ turn, fault });
    before = step.hash;
  }
  if (turn < length) faults.push({ turn: turn + 1, fault: "missing" });
  return {
    chained: chained.length,
    loose: loose.length,
    unsealed: chained.length - 1 - lastSealed,
    head: chained[lastSealed]?.hash ?? NONE_BEFORE,
    faults,
  };
}
