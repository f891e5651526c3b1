import pino from "pino";

/** Writes one JSON line per event to standard output. */
export function logSink({
  level,
  worker,
  err,
}: {
  level: string;
  worker: number | undefined;
  /** Returns the fields to log for an error. */
  err: (error: unknown) => unknown;
}) {
  return pino({
    serializers: { err },
    level,
    base: worker ? { worker } : undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.password", "*.cookie", "*.authorization", "*.token", "*.verification_pin", "*.pin"],
      censor: "[hidden]",
    },
  });
}

export const standardError = pino.stdSerializers.err;
