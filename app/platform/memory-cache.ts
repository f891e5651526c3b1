interface Options {
  /** The maximum number of values. When a value is added beyond it, the oldest value is dropped. */
  most: number;
  forMs?: number;
}

/**
 * Stores values, never promises, because a request on a Worker must not wait for another request's promise.
 */
export class MemoryCache<Value extends NonNullable<unknown> | null> {
  readonly #entries = new Map<string, { atMs: number; value: Value }>();
  readonly #most: number;
  readonly #forMs: number;

  constructor({ most, forMs = Number.POSITIVE_INFINITY }: Options) {
    this.#most = most;
    this.#forMs = forMs;
  }

  /** Returns undefined if the value is missing, has expired, or was set after `nowMs`. */
  get(key: string, nowMs = 0): Value | undefined {
    const found = this.#entries.get(key);
    return found && found.atMs <= nowMs && nowMs < found.atMs + this.#forMs ? found.value : undefined;
  }

  set(key: string, value: Value, nowMs = 0): Value {
    this.#entries.delete(key);
    this.#entries.set(key, { atMs: nowMs, value });
    const [oldest] = this.#entries.size > this.#most ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
