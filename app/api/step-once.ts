import { Conflict, NotFound } from "~/platform/errors";

/** Another request may have taken the step, so a refusal is checked against the new state. */
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
