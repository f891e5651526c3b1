import { database } from "./client";

/**
 * Work that may turn out to be needless. A hosted database is far away, so there the work begins at once, next
 * to other questions, and saves a round trip. With a file it begins when its result is asked for. It changes
 * nothing. For a search and the page of a load; any other page asks in sequence or by `Promise.all`.
 */
export function prefetch<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  const once = () => {
    begun ??= work();
    return begun;
  };
  // If nobody asks for the result, nobody hears of its failure.
  if (!database().embedded) once().catch(() => {});
  return once;
}
