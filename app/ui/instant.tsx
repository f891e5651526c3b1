import { useSyncExternalStore } from "react";
import { formatInstant } from "~/text/instants";
import { useVisit } from "./visit";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Shows an instant (UTC milliseconds) in the browser's time zone. Without scripts, uses the home time zone of
 * a signed-in driver, and UTC for all others.
 * @param isNamed whether to append the zone, for pages that also show times at stops in other zones
 */
export function Instant({ ms, isNamed }: { ms: number; isNamed?: boolean }) {
  const home = useVisit()?.viewer?.zone;
  const zone = useSyncExternalStore(never, here, () => home);
  const text = formatInstant(ms, zone, undefined, isNamed);
  // The key makes React replace the element, because a browser that translates the page replaces its text.
  return (
    <time key={text} dateTime={new Date(ms).toISOString()}>
      {text}
    </time>
  );
}
