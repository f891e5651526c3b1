import { type AppLoadContext, data } from "@remix-run/node";
import {
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  OutcomeUnknown,
  Refusal,
  Unavailable,
} from "~/platform/errors";
import { log } from "~/platform/log.server";

export interface Refused {
  message: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

export const FAILED = "An error occurred. Please try again.";

export function thrown(refusal: Refusal) {
  return data(refusal.message, { status: refusal.status });
}

export function thrownByForm(refusal: Refusal) {
  if (!(refusal instanceof Forbidden)) return thrown(refusal);
  return data(`${refusal.message} Nothing was changed.`, { status: refusal.status });
}

/**
 * An error that is not a refusal is an internal error, which is logged and becomes a 503 response with the
 * form's `failure` text.
 * @throws NotFound and Forbidden as responses for the error page; any value that is not an Error, such as a
 * redirect, unchanged
 */
export function refused(error: unknown, values: Readonly<Record<string, string>> = {}, failure = FAILED) {
  if (error instanceof NotFound || error instanceof Forbidden) throw thrownByForm(error);
  if (error instanceof Unavailable) log.error({ err: error }, "a write failed");
  if (error instanceof OutcomeUnknown)
    log.error({ err: error }, "the connection broke after a write was sent: it may or may not be saved");
  if (
    error instanceof Invalid ||
    error instanceof Conflict ||
    error instanceof Unavailable ||
    error instanceof OutcomeUnknown
  ) {
    const fields = ("fields" in error ? error.fields : undefined) ?? {};
    const typed = "typed" in error ? error.typed : undefined;
    const answer: Refused = { message: error.message, fields, values: typed ?? values };
    return data(answer, { status: error.status });
  }
  if (!(error instanceof Error)) throw error;
  log.error({ err: error }, "a form failed with an internal error");
  const answer: Refused = { message: failure, fields: {}, values };
  return data(answer, { status: 503 });
}

export async function orErrorPage<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof NotFound) throw data(error.onPage, { status: error.status });
    throw error instanceof Refusal ? thrown(error) : error;
  }
}

/** For a page whose action may have refused a form: a redirect would look like success. */
export async function orRefusal<T>(result: Promise<T>, { refusal }: AppLoadContext): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (refusal && (error instanceof NotFound || error instanceof Response))
      throw data(refusal.message, { status: refusal.status });
    throw error;
  }
}

export async function orPlainRefusal(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error instanceof NotFound ? error.onPage : error.message, {
      status: error.status,
      headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}
