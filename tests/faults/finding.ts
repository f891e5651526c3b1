import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import type { RunningApp } from "../start-app";

interface Finding {
  fault: string;
  /** The status and the message of the response. */
  reads: string;
  seconds: number;
  log: string;
  stored: string;
}

export function found(finding: Finding): void {
  const row = { ...finding, seconds: finding.seconds.toFixed(1) };
  const { FAULTS_FOUND: file } = process.env;
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
  else process.stdout.write(`${JSON.stringify(row, null, 1)}\n`);
}

export async function timed<T>(send: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const startedMs = performance.now();
  const answer = await send();
  return { answer, seconds: (performance.now() - startedMs) / 1_000 };
}

export async function logged(app: Pick<RunningApp, "log">, words: RegExp, withinMs = 15_000) {
  let said: RegExpExecArray | null = null;
  await expect
    .poll(
      async () => {
        said = words.exec(await app.log());
        return said !== null;
      },
      { timeout: withinMs, message: String(words) },
    )
    .toBe(true);
  return said?.[0] ?? "";
}

/** Returns the sum of these time limits of the app in seconds, plus three seconds for a busy machine. */
export const within = (...limitsMs: number[]) => limitsMs.reduce((sum, ms) => sum + ms, 3_000) / 1_000;
