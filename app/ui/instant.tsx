import { useSyncExternalStore } from "react";
import { formatInstant } from "~/platform/instants";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknown = () => undefined;

/**
 * An instant (UTC milliseconds) in the person's time zone. The server does not know the zone and shows UTC, which stays
 * without scripts.
 */
export function Instant({ ms }: { ms: number }) {
  const zone = useSyncExternalStore(never, here, unknown);
  return <time dateTime={new Date(ms).toISOString()}>{formatInstant(ms, zone)}</time>;
}
