import { createContext, useCallback, useEffect, useRef, useState } from "react";
import type { Visit } from "~/ui/visit";
import { isEndSeen } from "./before-eyes";
import { useRoom } from "./use-room";

/** Debounces requests: messages within this time cause one. */
const DEBOUNCE_MS = 300;

/** The number of unread messages of the signed-in person. */
export const Unread = createContext(0);

const listeners = new Set<(unread: number) => void>();

/** Tells the page the number of unread messages, where another answer brought it. */
export function tellUnread(unread: number): void {
  for (const listener of listeners) listener(unread);
}

/** @returns undefined if there is no answer */
async function fetchUnread(): Promise<number | undefined> {
  // The chat on the screen does not count as unread.
  const seen = isEndSeen() ? location.pathname + location.search : "";
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
  const hear = useCallback((unread: number) => setHeard({ unread, visit: newest.current }), []);
  const ask = () => {
    clearTimeout(turn.current);
    const mine = setTimeout(async () => {
      const unread = await fetchUnread();
      if (unread !== undefined && turn.current === mine) hear(unread);
    }, DEBOUNCE_MS);
    turn.current = mine;
  };
  useEffect(() => {
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, [hear]);
  const viewer = isLive ? visit?.viewer : null;
  useRoom(viewer ? `user:${viewer.id}` : null, { onMessage: ask, onRefresh: ask });
  return (heard?.visit === visit ? heard : visit)?.unread ?? 0;
}
