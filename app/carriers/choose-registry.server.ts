import { env } from "~/platform/env.server";
import { qcMobile } from "./qcmobile.server";
import type { Registry } from "./registry";

/**
 * Returns FMCSA's registry, or null if QCMOBILE_KEY is not set. Without a key, no registry data is read or
 * shown.
 */
export function registry(): Registry | null {
  const { QCMOBILE_BASE: base, QCMOBILE_KEY: key } = env();
  return key ? qcMobile({ base, key }) : null;
}
