import { database } from "./client";

/** On a hosted database, starts `work` at once, which saves a round trip. `work` must not change anything. */
export function prefetch<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  const once = () => {
    begun ??= work();
    return begun;
  };
  // Prevents an unhandled rejection if the result is never requested.
  if (!database().embedded) once().catch(() => {});
  return once;
}
