import { useCallback, useEffect, useRef, useState } from "react";
import type { RoomName } from "./protocol";
import type { Listening } from "./room-lines";
import type { Listener } from "./room-link";

/**
 * Listens in a room while the component is there. What it takes is fetched after the page has loaded, so that nothing
 * else waits for it. Without scripts, and so with Save-Data, nothing happens.
 * @param room null for none.
 * @param listener The newest one is called; it need not be the same object each time.
 * @returns whether the room is live at the moment, and a way to say that the person types.
 */
export function useRoom(
  room: RoomName | null,
  listener: Pick<Listener, "onMessage" | "onRefresh">,
): { isLive: boolean; sayTyping: () => void } {
  const [isLive, setLive] = useState(false);
  const newest = useRef(listener);
  newest.current = listener;
  const listening = useRef<Listening>();

  useEffect(() => {
    if (!room) return;
    let isOver = false;
    const start = async () => {
      const { listen } = await import("./room-lines");
      if (isOver) return;
      listening.current = listen(room, {
        onMessage: (message) => newest.current.onMessage(message),
        onRefresh: () => newest.current.onRefresh(),
        onLive: setLive,
      });
    };
    // A line that breaks while this is fetched, or a newer build: the page then shows changes when it is loaded.
    const startQuietly = () => void start().catch(() => {});
    if (document.readyState === "complete") startQuietly();
    else addEventListener("load", startQuietly, { once: true });
    return () => {
      isOver = true;
      removeEventListener("load", startQuietly);
      listening.current?.stop();
      listening.current = undefined;
      setLive(false);
    };
  }, [room]);

  const sayTyping = useCallback(() => listening.current?.sayTyping(), []);
  return { isLive, sayTyping };
}
