import { database } from "./client";

/**
 * Starts work that may turn out to be unnecessary. A hosted database is far away, so there the work starts at
 * once, in parallel with other queries, and saves a round trip. With a file it starts when its result is
 * requested. The work changes nothing. Use it only for a search and a load's page; other pages query in
 * sequence or with `Promise.all`.
 */
export function prefetch<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  const once = () => {
    begun ??= work();
    return begun;
  };
  // If the result is never requested, its failure is ignored.
  if (!database().embedded) once().catch(() => {});
  return once;
}
