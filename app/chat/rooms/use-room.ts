import { useCallback, useEffect, useRef, useState } from "react";
import type { RoomName } from "./protocol";
import type { Subscription } from "./room-connections";
import type { Listener } from "./room-link";

/** The connection's code loads after the page, so that the page does not wait for this code. */
export function useRoom(
  room: RoomName | null,
  listener: Pick<Listener, "onMessage" | "onRefresh">,
): { isLive: boolean; sayTyping: () => void } {
  const [isLive, setLive] = useState(false);
  const newest = useRef(listener);
  newest.current = listener;
  const subscription = useRef<Subscription>();

  useEffect(() => {
    if (!room) return;
    let isOver = false;
    const start = async () => {
      const { listen } = await import("./room-connections");
      if (isOver) return;
      subscription.current = listen(room, {
        onMessage: (message) => newest.current.onMessage(message),
        onRefresh: (quietMs) => newest.current.onRefresh(quietMs),
        onLive: setLive,
      });
    };
    // The import fails if the connection breaks or a newer build was deployed. The page then shows changes
    // only when it loads.
    const startQuietly = () => void start().catch(() => {});
    if (document.readyState === "complete") startQuietly();
    else addEventListener("load", startQuietly, { once: true });
    return () => {
      isOver = true;
      removeEventListener("load", startQuietly);
      subscription.current?.stop();
      subscription.current = undefined;
      setLive(false);
    };
  }, [room]);

  const sayTyping = useCallback(() => subscription.current?.sayTyping(), []);
  return { isLive, sayTyping };
}
