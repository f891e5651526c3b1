import { createContext, useRef, useState } from "react";
import { useRoom } from "../rooms/use-room";
import { isEndInView } from "./end-in-view";

/** What comes within this time is asked for once. */
const GATHER_MS = 300;

interface Visit {
  viewer: { id: string } | null;
  unread: number;
}

/** How many messages wait for the person whose page this is. */
export const Unread = createContext(0);

/** @returns undefined when there was no answer */
async function askUnread(): Promise<number | undefined> {
  // Messages in view count as seen.
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
 * Keeps the unread count of a page up to date.
 * @param visit what the page came with: a new object whenever it was read again
 * @param isLive whether the page carries scripts
 */
export function useUnread(visit: Visit | undefined, isLive: boolean): number {
  const [heard, setHeard] = useState<{ unread: number; visit: typeof visit }>();
  const newest = useRef(visit);
  newest.current = visit;
  const turn = useRef<ReturnType<typeof setTimeout>>();
  const ask = () => {
    clearTimeout(turn.current);
    const mine = setTimeout(async () => {
      const unread = await askUnread();
      if (unread !== undefined && turn.current === mine) setHeard({ unread, visit: newest.current });
    }, GATHER_MS);
    turn.current = mine;
  };
  const viewer = isLive ? visit?.viewer : null;
  useRoom(viewer ? `user:${viewer.id}` : null, { onMessage: ask, onRefresh: ask });
  return (heard?.visit === visit ? heard : visit)?.unread ?? 0;
}
