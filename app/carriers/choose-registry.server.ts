import { env } from "~/platform/env.server";
import { qcMobile } from "./qcmobile.server";
import type { Registry } from "./registry";

/**
 * Returns FMCSA's registry if QCMOBILE_KEY is set. Without a key it returns null; nothing is read or shown
 * then.
 */
export function registry(): Registry | null {
  const { QCMOBILE_BASE: base, QCMOBILE_KEY: key } = env();
  return key ? qcMobile({ base, key }) : null;
}
