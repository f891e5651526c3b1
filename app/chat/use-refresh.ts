import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RoomName } from "./protocol";
import { useRoom } from "./use-room";

/** The specification's pace (spec §9). */
const REFRESH_MS = 12_000;
/** A page whose line has just come to stand is read for that; so is one that is looked at again. */
const NOT_AT_ONCE_MS = 1_000;

/**
 * Fetches what Remix will ask for. Its router ends on the error page where a line breaks, which nobody's inbox should
 * turn into by itself.
 * @returns undefined when there was no whole answer
 */
async function fetched(address: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? new Response(await answer.arrayBuffer(), { status: answer.status }) : undefined;
  } catch {
    return undefined;
  }
}

/** Answers the very next request with what has been fetched, if it is for that. */
function handOver(address: string, answer: Response): void {
  const ask = window.fetch;
  window.fetch = (input, init) => {
    window.fetch = ask;
    return String(input) === address && !init?.method ? Promise.resolve(answer) : ask(input, init);
  };
}

const nothing = { onMessage() {}, onRefresh() {} };

/**
 * Reads a page again 12 seconds after it was read, as long as it is looked at and the line to its room stands. Without
 * one the line sees to it by itself, at the same pace (room-link.ts).
 * @param shown what the page's loader gave: a new object whenever the page was read again; null for no refresh
 */
export function useRefresh(room: RoomName, shown: object | null): void {
  const { isLive } = useRoom(room, nothing);
  const { state: page } = useNavigation();
  const { state: reading, revalidate } = useRevalidator();
  const isReady = isLive && page === "idle" && reading === "idle";
  const readMs = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now was read now.
  useEffect(() => {
    readMs.current = Date.now();
  }, [shown]);

  useEffect(() => {
    if (!isReady || shown === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const over = new AbortController();
    const wait = () => {
      clearTimeout(timer);
      const due = readMs.current + REFRESH_MS - Date.now();
      if (!document.hidden) timer = setTimeout(refresh, Math.max(NOT_AT_ONCE_MS, due));
    };
    const refresh = async () => {
      readMs.current = Date.now();
      const { origin, pathname, search } = location;
      const address = `${origin}${pathname}.data${search}`;
      const answer = await fetched(address, over.signal);
      if (over.signal.aborted) return;
      if (answer) {
        handOver(address, answer);
        revalidate();
      } else wait();
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
      over.abort();
    };
    // Read anew, it may never have been seen to be under way.
  }, [isReady, shown, revalidate]);
}
