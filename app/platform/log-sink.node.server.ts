import pino from "pino";

/** One JSON line an event on standard output. */
export function logSink({
  level,
  worker,
  err,
}: {
  level: string;
  worker: number | undefined;
  /** What a line holds of an error. */
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

/** The standard fields of an error. */
export const standardError = pino.stdSerializers.err;
