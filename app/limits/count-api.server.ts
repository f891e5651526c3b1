import { countAndTell, tell } from "#page-views.server";
import { shareOf } from "~/http/client-address";
import { env } from "~/platform/env.server";
import { HOUR_MS } from "~/text/time";
import { API_LIMITS } from "./api-limits";
import { NETWORKS } from "./rate-limit.server";

type Policy = "key" | "address" | "network" | "changes" | "board";

export interface Counted {
  policy: Policy;
  most: number;
  windowSeconds: number;
  /** Null on a Worker, where the platform counts. */
  left: number | null;
  waitMs: number;
  isOver: boolean;
}

interface Count {
  policy: Policy;
  what: keyof typeof API_LIMITS;
  whose: string;
  /** A multiple of the limit in `API_LIMITS`. */
  times?: number;
}

const limitOf = ({ what, times = 1 }: Count) => ({
  ...API_LIMITS[what],
  scale: env().RATE_LIMIT_SCALE * times,
});

type Told = Awaited<ReturnType<typeof countAndTell>>;

const countedOf = ({ policy, what }: Count, { most, left, untilMs }: Told): Counted => ({
  policy,
  most,
  windowSeconds: API_LIMITS[what].duration,
  left: left === null ? null : Math.max(0, left),
  waitMs: Math.max(0, untilMs - Date.now()),
  isOver: left !== null && left < 0,
});

const ofKey = (keyHash: string): Count => ({ policy: "key", what: "api", whose: keyHash });

function ofAddress(clientAddress: string): { own: Count; wide: Count | null } {
  const { own, wide } = shareOf(clientAddress);
  return {
    own: { policy: "address", what: "api", whose: own },
    wide: wide === null ? null : { policy: "network", what: "api", whose: wide, times: NETWORKS },
  };
}

const count = async (each: Count): Promise<Counted> =>
  countedOf(each, await countAndTell(each.what, each.whose, limitOf(each)));

const lastUses = new Map<string, number>();
const VALID_MS = HOUR_MS;
const MOST_KEYS = 10_000;

function noteUse(keyHash: string, nowMs: number): void {
  lastUses.delete(keyHash);
  lastUses.set(keyHash, nowMs);
  for (const [hash, usedMs] of lastUses) {
    if (lastUses.size <= MOST_KEYS && nowMs - usedMs < VALID_MS) break;
    lastUses.delete(hash);
  }
}

const wasValid = (keyHash: string) => Date.now() - (lastUses.get(keyHash) ?? 0) < VALID_MS;

async function exceeded(each: Count): Promise<Counted | null> {
  const told = await tell(each.what, each.whose, limitOf(each));
  return told && told.left < 0 ? countedOf(each, told) : null;
}

/** A key that was valid within the hour has only its own limit. Counts nothing; always null on a Worker. */
export async function overBeforeLookup(
  keyHash: string | null,
  clientAddress: string,
): Promise<Counted | null> {
  if (keyHash !== null && wasValid(keyHash)) return exceeded(ofKey(keyHash));
  const { own, wide } = ofAddress(clientAddress);
  return (await exceeded(own)) ?? (wide && (await exceeded(wide)));
}

export function countKey(keyHash: string): Promise<Counted> {
  noteUse(keyHash, Date.now());
  return count(ofKey(keyHash));
}

export async function countStranger(keyHash: string | null, clientAddress: string): Promise<Counted> {
  if (keyHash !== null) lastUses.delete(keyHash);
  const { own, wide } = ofAddress(clientAddress);
  const ofOwn = await count(own);
  if (ofOwn.isOver || !wide) return ofOwn;
  const ofWide = await count(wide);
  return ofWide.isOver ? ofWide : ofOwn;
}

export const countChange = (companyId: string): Promise<Counted> =>
  count({ policy: "changes", what: "changes", whose: companyId });

export const countBoard = (companyId: string): Promise<Counted> =>
  count({ policy: "board", what: "api", whose: companyId });
