import { useSyncExternalStore } from "react";
import { formatInstant } from "~/text/instants";
import { useVisit } from "./visit";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * An instant (UTC milliseconds) in the time zone of the browser; without scripts in that of the person's home, and in UTC
 * where the server knows no home.
 */
export function Instant({ ms }: { ms: number }) {
  const home = useVisit()?.viewer?.zone;
  const zone = useSyncExternalStore(never, here, () => home);
  return <time dateTime={new Date(ms).toISOString()}>{formatInstant(ms, zone)}</time>;
}
