import { zoneOfCode } from "~/places/zip-codes.server";
import { NEVER_QUIET } from "./quiet-hours";

/**
 * Returns the default until a person chooses a time zone: the zone of the home ZIP code, or else Central
 * Time.
 */
export function homeZone(homeZip: string | null | undefined): string {
  return (homeZip && zoneOfCode(homeZip)) || NEVER_QUIET.timeZone;
}
