import { useSyncExternalStore } from "react";
import { formatInstant } from "~/platform/instants";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknown = () => undefined;

/**
 * A moment, UTC milliseconds, by the clock of the place where the person is. The server does not know it and says UTC; so
 * it stays without scripts.
 */
export function Instant({ ms }: { ms: number }) {
  const zone = useSyncExternalStore(never, here, unknown);
  return <time dateTime={new Date(ms).toISOString()}>{formatInstant(ms, zone)}</time>;
}
