import { Conflict, NotFound } from "~/platform/errors";

/**
 * Takes a step on what a path names, unless the step was taken already. The same step may have been taken by
 * another request at the same time, so a refusal is checked against the state after it.
 * @param read reads the current state
 * @param isDone returns whether the state is as the program wants it
 * @returns the state, and whether this call took the step
 */
export async function stepOnce<State>(
  read: () => Promise<State>,
  isDone: (state: State) => boolean,
  take: (before: State) => Promise<unknown>,
): Promise<{ state: State; isNew: boolean }> {
  const before = await read();
  if (isDone(before)) return { state: before, isNew: false };
  try {
    await take(before);
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    const now = await read();
    if (!isDone(now)) throw error;
    return { state: now, isNew: false };
  }
  return { state: await read(), isNew: true };
}
