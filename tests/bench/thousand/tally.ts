import { type Spread, spreadOf } from "../measure";

export class Tally {
  readonly #tookMs = new Map<string, number[]>();
  readonly #counts = new Map<string, number>();
  readonly failures = new Map<string, number>();
  answered = 0;
  bytes = 0;
  readonly lateMs: number[] = [];
  isMeasuring = false;

  note(kind: string, tookMs: number, status: number, bytes: number): void {
    this.answered += 1;
    this.bytes += bytes;
    this.#counts.set(kind, this.countOf(kind) + 1);
    if (status >= 400) this.fail(String(status), kind);
    if (this.isMeasuring) this.time(kind, tookMs);
  }

  time(kind: string, tookMs: number): void {
    const times = this.#tookMs.get(kind) ?? [];
    if (times.length === 0) this.#tookMs.set(kind, times);
    times.push(tookMs);
  }

  fail(how: string, kind: string): void {
    const name = `${how} ${kind}`;
    this.failures.set(name, (this.failures.get(name) ?? 0) + 1);
  }

  countOf = (kind: string) => this.#counts.get(kind) ?? 0;

  rows(): [kind: string, count: number, spread: Spread][] {
    return [...this.#tookMs]
      .map(([kind, times]): [string, number, Spread] => [
        kind,
        this.countOf(kind) || times.length,
        spreadOf(times),
      ])
      .sort(([a], [b]) => a.localeCompare(b));
  }
}
