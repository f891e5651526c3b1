import { ApiError, type List } from "./objects";

export type Value = string | Values | Value[];
export interface Values {
  [name: string]: Value;
}

/** `items[0][price]=p` becomes `{ items: { 0: { price: "p" } } }`. */
export function parseForm(body: string): Values {
  const form: Values = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop();
    let at: Values = form;
    for (const key of path) {
      const next = at[key];
      if (typeof next === "object" && !Array.isArray(next)) at = next;
      else {
        const made: Values = Object.create(null);
        at[key] = made;
        at = made;
      }
    }
    if (last !== undefined) at[last] = value;
  }
  return form;
}

/** @throws ApiError if the parameter is missing. */
export function needed(values: Values, name: string): string {
  const value = values[name];
  if (typeof value === "string" && value !== "") return value;
  throw new ApiError(
    400,
    "invalid_request_error",
    `Missing required param: ${name}.`,
    "parameter_missing",
    name,
  );
}

export function given(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

export function mapOf(values: Values, name: string): Record<string, string> {
  const value = values[name];
  if (typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (typeof each === "string" ? [[key, each]] : [])),
  );
}

/** @throws ApiError, like Stripe, if a parameter is not allowed */
export function refuseUnknown(values: Values, allowed: readonly string[]): void {
  const unknown = Object.keys(values).find((name) => !allowed.includes(name));
  if (unknown) {
    const message = `Received unknown parameter: ${unknown}`;
    throw new ApiError(400, "invalid_request_error", message, "parameter_unknown", unknown);
  }
}

/** Newest first: `limit` entries (10 by default, at most 100) after `starting_after`. */
export function listOf<T extends { id: string }>(all: readonly T[], values: Values, url: string): List<T> {
  const newest = [...all].reverse();
  const after = given(values, "starting_after");
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(100, Math.max(1, Number(given(values, "limit") ?? 10)));
  return {
    object: "list",
    data: newest.slice(from, from + limit),
    has_more: newest.length > from + limit,
    url,
  };
}

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export function refusal(error: unknown): Reply {
  if (!(error instanceof ApiError)) throw error;
  const { status, type, message, code, param } = error;
  return { status, body: { error: { type, message, code, param } } };
}

/**
 * A repeated call with the same key receives the same response. A different call with that key is refused.
 */
export class IdempotencyKeys {
  readonly #answers = new Map<string, { call: string; reply: Reply }>();

  /** Stripe does this after a day. */
  forget(): void {
    this.#answers.clear();
  }

  once(key: string | null, call: string, run: () => Reply): Reply {
    const known = key === null ? undefined : this.#answers.get(key);
    if (!known) {
      const reply = run();
      if (key !== null && reply.status < 500) this.#answers.set(key, { call, reply: structuredClone(reply) });
      return reply;
    }
    if (known.call !== call) {
      const message = "IdempotencyKeys for idempotent requests can only be used with the same parameters.";
      return refusal(new ApiError(400, "idempotency_error", message));
    }
    return { ...structuredClone(known.reply), headers: { "Idempotent-Replayed": "true" } };
  }
}
