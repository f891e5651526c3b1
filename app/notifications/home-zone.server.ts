import { zoneOfZip } from "~/places/time-zones";
import { placeOfZip } from "~/places/zip-codes.server";
import { NEVER_QUIET } from "./quiet-hours";

/** Returns the time zone of a person's home, as a default until they choose one. */
export function homeZone(homeZip: string | null | undefined): string {
  const home = homeZip ? placeOfZip(homeZip) : null;
  return (home && zoneOfZip(home.zip, home.state)) ?? NEVER_QUIET.timeZone;
}
