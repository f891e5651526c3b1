interface Options {
  /** The maximum number of values. Beyond it, the value set first is dropped. */
  most: number;
  /** How many milliseconds a value is valid; unlimited by default. */
  forMs?: number;
}

/**
 * A bounded cache in this process's memory for values that are expensive to compute. Nothing may rely on it,
 * because other processes have caches of their own. It holds values, never promises: on a Worker, no request
 * may wait for another's promise.
 */
export class MemoryCache<Value extends NonNullable<unknown> | null> {
  readonly #entries = new Map<string, { atMs: number; value: Value }>();
  readonly #most: number;
  readonly #forMs: number;

  constructor({ most, forMs = Number.POSITIVE_INFINITY }: Options) {
    this.#most = most;
    this.#forMs = forMs;
  }

  /**
   * Returns the value of a key; undefined if there is none, if it has expired, or if it was set after
   * `nowMs`.
   */
  get(key: string, nowMs = 0): Value | undefined {
    const found = this.#entries.get(key);
    return found && found.atMs <= nowMs && nowMs < found.atMs + this.#forMs ? found.value : undefined;
  }

  /** Sets the value of a key and makes it the newest. @returns the value */
  set(key: string, value: Value, nowMs = 0): Value {
    this.#entries.delete(key);
    this.#entries.set(key, { atMs: nowMs, value });
    const [oldest] = this.#entries.size > this.#most ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
