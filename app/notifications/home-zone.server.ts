import { zoneOfCode } from "~/places/zip-codes.server";
import { NEVER_QUIET } from "./quiet-hours";

/**
 * Returns the time zone of a person's home ZIP code, or Central Time if the zone is unknown. The result is
 * the default until the person chooses a time zone.
 */
export function homeZone(homeZip: string | null | undefined): string {
  return (homeZip && zoneOfCode(homeZip)) || NEVER_QUIET.timeZone;
}
