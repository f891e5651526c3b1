import { readBytes } from "~/platform/request-body";

/** Limits all attempts together, because a shipper is waiting for the result. */
const TIMEOUT_MS = 3_000;
/** Statuses that trigger a retry, because the engine is probably only briefly unavailable. */
const RETRIED: readonly number[] = [502, 503, 504];
const BACKOFF_MS = [100, 400] as const;
const MAX_ANSWER_BYTES = 65_536;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function readJson(answer: Response, signal: AbortSignal): Promise<unknown> {
  const bytes = await readBytes(answer, MAX_ANSWER_BYTES, "fail", signal);
  if (bytes) return JSON.parse(new TextDecoder().decode(bytes));
  await answer.body?.cancel();
  throw new Error("The distance engine's response is too large.");
}

/**
 * @throws Error if the engine does not respond in time with JSON of limited size, or if the last retry fails
 * as well
 */
export async function requestDistance(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (const wait of [...BACKOFF_MS, null]) {
    const answer = await fetch(url, { ...init, signal, redirect: "error" });
    const { status } = answer;
    if (!RETRIED.includes(status)) return { status, body: await readJson(answer, signal) };
    await answer.body?.cancel();
    if (wait !== null) await pause(wait, signal);
  }
  throw new Error("The distance engine is not available.");
}
