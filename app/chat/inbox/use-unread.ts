import { createContext, useRef, useState } from "react";
import { useRoom } from "../rooms/use-room";
import { isEndInView } from "./end-in-view";

/** All messages that arrive within this time cause a single request. */
const GATHER_MS = 300;

interface Visit {
  viewer: { id: string } | null;
  unread: number;
}

export const Unread = createContext(0);

async function askUnread(): Promise<number | undefined> {
  // The app does not count the chat that is in view.
  const seen = isEndInView() ? location.pathname + location.search : "";
  try {
    const answer = await fetch(`/inbox/unread?page=${encodeURIComponent(seen)}`);
    const { unread }: { unread: number } = await answer.json();
    return unread;
  } catch {
    return undefined;
  }
}

export function useUnread(visit: Visit | undefined, isLive: boolean): number {
  const [heard, setHeard] = useState<{ unread: number; visit: typeof visit }>();
  const newest = useRef(visit);
  newest.current = visit;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const ask = () => {
    clearTimeout(timer.current);
    const mine = setTimeout(async () => {
      const unread = await askUnread();
      if (unread !== undefined && timer.current === mine) setHeard({ unread, visit: newest.current });
    }, GATHER_MS);
    timer.current = mine;
  };
  const viewer = isLive ? visit?.viewer : null;
  useRoom(viewer ? `user:${viewer.id}` : null, { onMessage: ask, onRefresh: ask });
  return (heard?.visit === visit ? heard : visit)?.unread ?? 0;
}
