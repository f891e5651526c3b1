import { createContext, useContext, useSyncExternalStore } from "react";
import { unbroken } from "~/text/dates";
import { formatInstant } from "~/text/instants";
import { useVisit } from "./visit";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const SubjectZone = createContext<string | undefined>(undefined);
export const SubjectZoneProvider = SubjectZone.Provider;

/**
 * Without scripts, uses the first of these: the home zone of a signed-in driver, the zone of the page's
 * subject, UTC.
 * @param ms UTC milliseconds
 * @param isNamed whether to append the zone, for pages that also show times at stops in other zones
 */
export function Instant({ ms, isNamed }: { ms: number; isNamed?: boolean }) {
  const subject = useContext(SubjectZone);
  const home = useVisit()?.viewer?.zone ?? subject;
  const zone = useSyncExternalStore(never, here, () => home);
  const text = formatInstant(ms, zone, undefined, isNamed);
  // The key makes React replace the element, because a browser that translates the page replaces its text.
  return (
    <time key={text} dateTime={new Date(ms).toISOString()}>
      {unbroken(text)}
    </time>
  );
}
