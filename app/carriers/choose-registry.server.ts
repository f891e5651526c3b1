import { env } from "~/platform/env.server";
import { type Census, census } from "./census.server";
import { qcMobile } from "./qcmobile.server";
import type { Registry } from "./registry";

/** Returns null if QCMOBILE_KEY is not set. No registry data is then read or shown. */
export function registry(): Registry | null {
  const { QCMOBILE_BASE: base, QCMOBILE_KEY: key } = env();
  return key ? qcMobile({ base, key }) : null;
}

/** Returns null if CENSUS_URL is not set. Ages of USDOT numbers are then not looked up. */
export function carrierCensus(): Census | null {
  const { CENSUS_URL: url } = env();
  return url ? census({ url }) : null;
}
