import { useMemo, useSyncExternalStore } from "react";
import { type Clock, clockIn } from "./clock";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknown = () => undefined;

/** The clock of the place where the person is, as soon as scripts run; before and without them, UTC. */
export function useClock(nowMs: number): Clock {
  const zone = useSyncExternalStore(never, here, unknown);
  return useMemo(() => clockIn(zone, nowMs), [zone, nowMs]);
}
