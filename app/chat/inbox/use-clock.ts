import { useMemo, useSyncExternalStore } from "react";
import { type Clock, clockIn } from "./clock";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknown = () => undefined;

/** UTC on the server and while the page hydrates. */
export function useClock(nowMs: number): Clock {
  const zone = useSyncExternalStore(never, here, unknown);
  return useMemo(() => clockIn(zone, nowMs), [zone, nowMs]);
}
