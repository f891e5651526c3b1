import { DrizzleQueryError } from "drizzle-orm";
import { logSink, standardError } from "#log-sink.server";
import { env } from "./env.server";

/** A failed query's message and stack contain its parameters, so only its SQL and cause are logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  if (error instanceof DrizzleQueryError) return { type: "DrizzleQueryError", query: error.query, cause };
  const { type, message, stack } = standardError(error);
  return { type, message, stack, ...("code" in error && { code: error.code }), cause };
}

/** Never log a form, a cookie, a token or a URL query. */
export const log = logSink({ level: env().LOG_LEVEL, worker: env().WORKER, err: describeError });
