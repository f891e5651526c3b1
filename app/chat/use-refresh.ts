import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { InboxNow } from "./inbox.server";
import type { RoomName } from "./protocol";
import { useRoom } from "./use-room";
import { setUnread } from "./use-unread";

/** The interval at which a visible inbox is refreshed. */
const REFRESH_MS = 12_000;
/** The least delay: a room link that becomes live, or a page that becomes visible, refreshes anyway. */
const MIN_DELAY_MS = 1_000;

/**
 * Fetches the newest page of the inbox without Remix, whose router would replace the inbox by the error page if the
 * connection breaks.
 * @returns `gone` if this browser was signed out, undefined without a whole answer
 */
async function readInbox(signal: AbortSignal): Promise<InboxNow | "gone" | undefined> {
  try {
    const answer = await fetch("/inbox/chats", { signal });
    // The redirect is to the login page.
    if (answer.redirected) return "gone";
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

const nothing = { onMessage() {}, onRefresh() {} };

/**
 * Refreshes the newest page of the inbox 12 seconds after its last data, while it is visible and its room link is live.
 * Without a socket the room link polls at the same interval (room-link.ts).
 * @param loaded the loader's data: a new object after each revalidation
 * @param isNewest false for an older page, which is not refreshed
 * @returns the data to show: the loader's, or newer data
 */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data starts a new interval.
  useEffect(() => {
    readMs.current = Date.now();
  }, [shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data schedules the next refresh.
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout>;
    const over = new AbortController();
    const wait = () => {
      clearTimeout(timer);
      const due = readMs.current + REFRESH_MS - Date.now();
      if (!document.hidden) timer = setTimeout(refresh, Math.max(MIN_DELAY_MS, due));
    };
    const refresh = async () => {
      readMs.current = Date.now();
      const answer = await readInbox(over.signal);
      if (over.signal.aborted) return;
      if (answer === "gone") revalidate();
      else if (answer) {
        setRead({ loaded, shown: { ...loaded, ...answer } });
        setUnread(answer.unread);
      } else wait();
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
