interface Options {
  /** How many values the cache holds. Beyond it the value that was set first goes. */
  most: number;
  /** Milliseconds for which a value holds; without end by default. */
  forMs?: number;
}

/**
 * A bounded cache in this process's memory, for what costs more to compute again. Nothing may rely on it: another process has its own.
 * It holds values and never promises, since on a Worker no request may wait for another's.
 */
export class MemoryCache<Value extends NonNullable<unknown> | null> {
  readonly #entries = new Map<string, { atMs: number; value: Value }>();
  readonly #most: number;
  readonly #forMs: number;

  constructor({ most, forMs = Number.POSITIVE_INFINITY }: Options) {
    this.#most = most;
    this.#forMs = forMs;
  }

  /** The value of a key; undefined if there is none, or if it is expired at that moment or was set after it. */
  get(key: string, nowMs = 0): Value | undefined {
    const found = this.#entries.get(key);
    return found && found.atMs <= nowMs && nowMs < found.atMs + this.#forMs ? found.value : undefined;
  }

  /** Sets the value of a key, which is the newest then. @returns the value */
  set(key: string, value: Value, nowMs = 0): Value {
    this.#entries.delete(key);
    this.#entries.set(key, { atMs: nowMs, value });
    const [oldest] = this.#entries.size > this.#most ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
