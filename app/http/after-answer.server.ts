import { afterRequest } from "#after-request.server";
import { outsideForms } from "~/forms/posted-form.server";
import { log } from "~/platform/log.server";

const running = new Set<Promise<void>>();

/** Failures are only logged, so work that must not be lost also needs a background job. */
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

/** Call this before the process ends, and in tests. */
export async function followUpsFinished(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
