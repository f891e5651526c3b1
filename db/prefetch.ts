import { database } from "./client";

/**
 * Starts queries whose results may not be needed. If the database is hosted, they start immediately, in
 * parallel with other queries, which saves a round trip. With a file, they start when the result is
 * requested. `work` must not change anything. For searches and load pages only; other pages query in sequence
 * or with `Promise.all`.
 */
export function prefetch<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  const once = () => {
    begun ??= work();
    return begun;
  };
  // Ignores a failure whose result is never requested.
  if (!database().embedded) once().catch(() => {});
  return once;
}
