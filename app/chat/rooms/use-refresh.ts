import { useNavigation, useRevalidator } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import type { InboxNow } from "../inbox/inbox.server";
import { Unread } from "../inbox/use-unread";
import { POLL_MS } from "./poll";
import type { RoomName } from "./protocol";
import { useRoom } from "./use-room";

const NOT_AT_ONCE_MS = 1_000;

/** Uses `fetch` instead of Remix's router, which would show the error page if the connection is broken. */
async function readInbox(signal: AbortSignal): Promise<InboxNow | "gone" | undefined> {
  try {
    const answer = await fetch("/inbox/chats", { signal });
    if (answer.redirected) return "gone";
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

const nothing = { onMessage() {}, onRefresh() {} };

/** Polls only while the room link is live. Otherwise the link itself polls (`room-link.ts`). */
export function useRefresh<Loaded extends object>(
  room: RoomName,
  loaded: Loaded,
  isNewest: boolean,
): Loaded | (Loaded & InboxNow) {
  const { isLive } = useRoom(room, nothing);
  const { state: page } = useNavigation();
  const { state: reading, revalidate } = useRevalidator();
  const [read, setRead] = useState<{ loaded: Loaded; shown: Loaded & InboxNow }>();
  const shown = read?.loaded === loaded ? read.shown : loaded;
  const isReady = isNewest && isLive && page === "idle" && reading === "idle";
  const readMs = useRef(0);
  const unread = useRef(0);
  unread.current = useContext(Unread);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data is the reason to reset the time.
  useEffect(() => {
    readMs.current = Date.now();
  }, [shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data restarts the wait.
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout>;
    const over = new AbortController();
    const wait = () => {
      clearTimeout(timer);
      const due = readMs.current + POLL_MS - Date.now();
      if (!document.hidden) timer = setTimeout(refresh, Math.max(NOT_AT_ONCE_MS, due));
    };
    const refresh = async () => {
      readMs.current = Date.now();
      const answer = await readInbox(over.signal);
      if (over.signal.aborted) return;
      if (!answer) wait();
      // More than the list has changed, so the whole page is read again. The app was reachable a moment ago.
      else if (answer === "gone" || answer.unread !== unread.current) revalidate();
      else setRead({ loaded, shown: { ...loaded, ...answer } });
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
      over.abort();
    };
  }, [isReady, loaded, shown, revalidate]);
  return shown;
}
