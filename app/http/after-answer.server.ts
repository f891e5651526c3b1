import { afterRequest } from "#after-request.server";
import { besideForms } from "~/forms/posted-form.server";
import { log } from "~/platform/log.server";

const running = new Set<Promise<void>>();

/**
 * Work that no answer waits for, since what it follows is written. It begins at once, and a failure is logged: whatever must not
 * be lost needs a background round that finds it again.
 * @param failed what the log says of a failure
 */
export function afterAnswer(work: () => Promise<unknown>, failed: string, about: object = {}): void {
  const done = besideForms(work)
    .then(
      () => {},
      (error: unknown) => log.error({ ...about, err: error }, failed),
    )
    .finally(() => running.delete(done));
  running.add(done);
  afterRequest(done);
}

/** Resolves once all such work has ended. Used before the process ends, and in tests. */
export async function answersFollowedUp(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
