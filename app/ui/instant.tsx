import { useSyncExternalStore } from "react";
import { formatInstant } from "~/text/instants";
import { useVisit } from "./visit";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A time (UTC milliseconds) in the browser's time zone. Without scripts, in the time zone of the user's home,
 * or in UTC if the home is unknown.
 */
export function Instant({ ms }: { ms: number }) {
  const home = useVisit()?.viewer?.zone;
  const zone = useSyncExternalStore(never, here, () => home);
  return <time dateTime={new Date(ms).toISOString()}>{formatInstant(ms, zone)}</time>;
}
