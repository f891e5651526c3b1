import pino from "pino";

export function logSink({
  level,
  worker,
  err,
}: {
  level: string;
  worker: number | undefined;
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
