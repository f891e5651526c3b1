import { data } from "@remix-run/node";
import { Conflict, Forbidden, Invalid, NotFound, Refusal } from "./errors";
import { log } from "./log.server";

/** What a refused form sends back to its page. */
export interface Refused {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** What was typed, to be shown again. */
  values: Readonly<Record<string, string>>;
}

/** What most forms say where the fault is ours (spec §8). */
export const FAILED = "An error occurred. Please try again.";

/** A refusal as the answer that the error page shows. Throw it. */
export function thrown(refusal: Refusal) {
  return data(refusal.message, { status: refusal.status });
}

/**
 * Turns what a verb threw into an answer: a conflict or a refused form comes back as the same page with its status,
 * a message and the values typed; not found and forbidden go to the error page. Anything else is our own fault: logged, and
 * answered with the same page and the specification's `failure` text (spec §8), so that nothing typed is lost.
 */
export function refused(error: unknown, values: Readonly<Record<string, string>> = {}, failure = FAILED) {
  if (error instanceof NotFound || error instanceof Forbidden) throw thrown(error);
  if (error instanceof Invalid || error instanceof Conflict) {
    const { fields = {}, typed = values } = error instanceof Invalid ? error : {};
    const answer: Refused = { message: error.message, fields, values: typed };
    return data(answer, { status: error.status });
  }
  if (!(error instanceof Error)) throw error;
  log.error({ err: error }, "a form could not be served");
  const answer: Refused = { message: failure, fields: {}, values };
  return data(answer, { status: 500 });
}

/** For loaders: a refusal becomes the error page. */
export async function orErrorPage<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw error instanceof Refusal ? thrown(error) : error;
  }
}

/** For addresses that only scripts ask: a refusal becomes its words and its status, without a page. */
export async function orPlainRefusal(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}
