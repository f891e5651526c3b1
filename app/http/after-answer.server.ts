import { afterRequest } from "#after-request.server";
import { outsideForms } from "~/forms/posted-form.server";
import { log } from "~/platform/log.server";

const running = new Set<Promise<void>>();

/**
 * Starts work that no response waits for, because the write before it has succeeded. The work starts at once.
 * A failure is logged, so work that must not be lost needs a background job that finds it again.
 * @param failed the log's text for a failure
 */
export function afterAnswer(work: () => Promise<unknown>, failed: string, about: object = {}): void {
  const done = outsideForms(work)
    .then(
      () => {},
      (error: unknown) => log.error({ ...about, err: error }, failed),
    )
    .finally(() => running.delete(done));
  running.add(done);
  afterRequest(done);
}

/** Resolves once all such work has ended. Used before the process ends, and in tests. */
export async function followUpsFinished(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
