import { createContext, useCallback, useEffect, useRef, useState } from "react";
import type { Visit } from "~/ui/visit";
import { isEndInView } from "./end-in-view";
import { useRoom } from "./use-room";

/** Debounces requests: messages within this time cause one. */
const DEBOUNCE_MS = 300;

/** The number of unread messages of the signed-in person. */
export const Unread = createContext(0);

const listeners = new Set<(unread: number) => void>();

/** Sets the page's number of unread messages from another answer of the app. */
export function setUnread(unread: number): void {
  for (const listener of listeners) listener(unread);
}

/** @returns undefined if there is no answer */
async function fetchUnread(): Promise<number | undefined> {
  // The chat on the screen does not count as unread.
  const seen = isEndInView() ? location.pathname + location.search : "";
  try {
    const answer = await fetch(`/inbox/unread?page=${encodeURIComponent(seen)}`);
    const { unread }: { unread: number } = await answer.json();
    return unread;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the number of unread messages on a page up to date.
 * @param visit the root loader's data: a new object after each revalidation
 * @param isLive whether the page has scripts
 */
export function useUnread(visit: Pick<Visit, "viewer" | "unread"> | undefined, isLive: boolean): number {
  const [heard, setHeard] = useState<{ unread: number; visit: typeof visit }>();
  const newest = useRef(visit);
  newest.current = visit;
  const turn = useRef<ReturnType<typeof setTimeout>>();
  const update = useCallback((unread: number) => setHeard({ unread, visit: newest.current }), []);
  const ask = () => {
    clearTimeout(turn.current);
    const mine = setTimeout(async () => {
      const unread = await fetchUnread();
      if (unread !== undefined && turn.current === mine) update(unread);
    }, DEBOUNCE_MS);
    turn.current = mine;
  };
  useEffect(() => {
    listeners.add(update);
    return () => void listeners.delete(update);
  }, [update]);
  const viewer = isLive ? visit?.viewer : null;
  useRoom(viewer ? `user:${viewer.id}` : null, { onMessage: ask, onRefresh: ask });
  return (heard?.visit === visit ? heard : visit)?.unread ?? 0;
}
