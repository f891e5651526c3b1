import { env } from "~/platform/env.server";
import { qcMobile } from "./qcmobile.server";
import type { Registry } from "./registry";

/** FMCSA's registry where QCMOBILE_KEY is set; null without one: nothing is read then, and nothing shown. */
export function registry(): Registry | null {
  const { QCMOBILE_BASE: base, QCMOBILE_KEY: key } = env();
  return key ? qcMobile({ base, key }) : null;
}
