import pino from "pino";
import { env } from "~/platform/env.server";

/** One JSON line an event. Never pass a form, a cookie, a token or a URL's query to it. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["*.password", "*.cookie", "*.authorization", "*.token", "*.verification_pin", "*.pin"],
    censor: "[hidden]",
  },
});
