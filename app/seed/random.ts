/** The same `seed` produces the same numbers, so that every demo is identical. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 up to, but not including, 1 (mulberry32). */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  between(least: number, most: number, step = 1): number {
    return least + step * Math.floor(this.unit() * (Math.floor((most - least) / step) + 1));
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.unit() * values.length)] ?? values[0];
  }

  /** `totals` are the running totals of the weights (`totalsOf`). */
  index(totals: readonly number[]): number {
    const at = this.unit() * (totals.at(-1) ?? 0);
    return Math.max(
      0,
      totals.findIndex((total) => at < total),
    );
  }

  /** Approximately standard normal, because it is a sum of uniform numbers. */
  bell(): number {
    let sum = -3;
    for (let i = 0; i < 6; i++) sum += this.unit();
    return sum * Math.SQRT2;
  }
}

export function totalsOf(weights: readonly number[]): number[] {
  let total = 0;
  return weights.map((weight) => {
    total += weight;
    return total;
  });
}
