import { database } from "./client";

/**
 * Starts queries whose results may not be needed. If the database is hosted, the queries start immediately,
 * in parallel with others, which saves a round trip. With a file, they start when the result is requested.
 * `work` must not change anything.
 */
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
