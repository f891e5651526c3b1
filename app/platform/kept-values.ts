interface Options {
  /** How many values are kept; beyond it the one kept longest goes. */
  most: number;
  /** For how long; by default until they go. */
  forMs?: number;
}

/**
 * Values kept by a key in this process's memory, for what costs more to find anew. Nothing may need them: another process keeps its own.
 * They are values and never promises, since on a Worker no request may wait for another's.
 */
export function keptValues<Value extends NonNullable<unknown> | null>({
  most,
  forMs = Number.POSITIVE_INFINITY,
}: Options) {
  const kept = new Map<string, { atMs: number; value: Value }>();
  return {
    /** The value of a key; undefined where none is kept, or not from the time before that moment. */
    get(key: string, nowMs = 0): Value | undefined {
      const found = kept.get(key);
      return found && found.atMs <= nowMs && nowMs < found.atMs + forMs ? found.value : undefined;
    },
    keep(key: string, value: Value, nowMs = 0): Value {
      kept.delete(key);
      kept.set(key, { atMs: nowMs, value });
      const [longest] = kept.size > most ? kept.keys() : [];
      if (longest !== undefined) kept.delete(longest);
      return value;
    },
    forget: (key: string) => kept.delete(key),
  };
}
