import { zoneOfCode } from "~/places/zip-codes.server";
import { NEVER_QUIET } from "./quiet-hours";

export function homeZone(homeZip: string | null | undefined): string {
  return (homeZip && zoneOfCode(homeZip)) || NEVER_QUIET.timeZone;
}
