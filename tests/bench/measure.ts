export interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Returns durations in milliseconds. */
export async function timesOf(tasks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = [];
  for (const task of tasks) {
    const startedMs = performance.now();
    await task();
    times.push(performance.now() - startedMs);
  }
  return times;
}

export async function ratePerSecond(
  tasks: readonly (() => Promise<unknown>)[],
  atOnce: number,
): Promise<number> {
  const waiting = [...tasks];
  const startedMs = performance.now();
  const worker = async () => {
    for (let task = waiting.pop(); task; task = waiting.pop()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (1000 * tasks.length) / (performance.now() - startedMs);
}

export const ms = (time: number) => (time < 10 ? time.toFixed(1) : time.toFixed(0));

export function markdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(header), line(rule), ...rows.map(line)].join("\n");
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
