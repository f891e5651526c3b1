/** What every engine over HTTP has in common: one limit of time for all, a few tries, and no more bytes than an answer has. */
import { readBytes } from "~/platform/request-body";

/** A shipper waits for it. */
const LIMIT_MS = 3_000;
/** Answers that say "not now". */
const PASSING: readonly number[] = [502, 503, 504];
const PAUSES_MS = [100, 400] as const;
const MOST_BYTES = 65_536;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function readJson(answer: Response): Promise<unknown> {
  const bytes = await readBytes(answer, MOST_BYTES);
  if (bytes) return JSON.parse(new TextDecoder().decode(bytes));
  await answer.body?.cancel();
  throw new Error("The distance engine answered more than a distance.");
}

/**
 * Asks an engine, again after 502, 503 and 504, all within three seconds.
 * @returns status and JSON of the last answer
 * @throws Error when it does not answer, or no JSON, in time
 */
export async function askEngine(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  for (const wait of [...PAUSES_MS, null]) {
    const answer = await fetch(url, { ...init, signal, redirect: "error" });
    const passes = PASSING.includes(answer.status);
    if (!passes) return { status: answer.status, body: await readJson(answer) };
    await answer.body?.cancel();
    if (wait !== null) await pause(wait, signal);
  }
  throw new Error("The distance engine is not available.");
}
