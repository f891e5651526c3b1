import { processFacts } from "#process-facts.server";
import { processCounts } from "~/platform/counters";
import { type Env, env } from "~/platform/env.server";
import { isSameSecret, secretsIn } from "~/platform/secret";
import { exposition } from "./exposition";
import { metricsOf } from "./metrics";
import { queueLengths } from "./queues.server";
import { readBoardDays } from "./read-days.server";

const OPENMETRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

const plain = (status: number, text: string, headers: HeadersInit = {}) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });

async function isAllowed(request: Request, tokens: readonly string[]): Promise<boolean> {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  // Compares all tokens, so that the time does not depend on which one matches.
  const matches = await Promise.all(tokens.map((token) => isSameSecret(given, token)));
  return matches.includes(true);
}

/** Responds with 404 if METRICS_TOKEN is not set, and with 401 without the right token. */
export async function answerMetrics(
  request: Request,
  { METRICS_TOKEN, WORKER }: Pick<Env, "METRICS_TOKEN" | "WORKER"> = env(),
): Promise<Response> {
  if (!METRICS_TOKEN) return plain(404, "Not found");
  if (!(await isAllowed(request, secretsIn(METRICS_TOKEN))))
    return plain(401, "Send METRICS_TOKEN as a bearer token.", { "WWW-Authenticate": "Bearer" });
  const [days, queues] = await Promise.all([readBoardDays(2), queueLengths()]);
  const facts = processFacts();
  const process = facts && { worker: WORKER, facts, counts: processCounts() };
  return new Response(exposition(metricsOf({ days, queues, process })), {
    headers: { "Content-Type": OPENMETRICS, "Cache-Control": "no-store" },
  });
}
