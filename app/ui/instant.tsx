import { createContext, useContext, useSyncExternalStore } from "react";
import { unbroken } from "~/text/dates";
import { formatInstant } from "~/text/instants";
import { useVisit } from "./visit";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const SubjectZone = createContext<string | undefined>(undefined);
export const SubjectZoneProvider = SubjectZone.Provider;

/**
 * Without scripts, uses the home zone of a signed-in driver, else the zone of the page's subject, else UTC.
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
