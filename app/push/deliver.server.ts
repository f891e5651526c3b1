import { MemoryCache } from "~/platform/memory-cache";
import { hashOf } from "~/platform/secret";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { encrypt } from "./encrypt";
import { type VapidKeys, vapidHeader } from "./vapid";

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The sender's keys, and an address at which a push service can reach the operator. */
export interface Sender {
  keys: VapidKeys;
  contact: string;
}

export interface Sending {
  payload: string;
  tag: string;
  urgency: "normal" | "high";
  ttlSeconds: number;
}

/** `gone`: the subscription has ended. `failed`: the subscription may still be valid. */
export type Delivery = "taken" | "gone" | "failed";

/** The timeout of one attempt, and the maximum Retry-After before the second attempt. */
const TRY_MS = 6 * SECOND_MS;
const MOST_PATIENCE_MS = 3 * SECOND_MS;
/** The maximum pause, even if a service requests a longer one. */
const MOST_REST_MS = 15 * MINUTE_MS;

/** The end of the pause that a push service requested, by endpoint. */
const resting = new MemoryCache<number>({ most: 1_000 });
const headers = new MemoryCache<string>({ most: 100, forMs: HOUR_MS });

/** Reuses a signature for an hour. */
async function authorization({ keys, contact }: Sender, endpoint: string, nowMs: number): Promise<string> {
  const { origin } = new URL(endpoint);
  const name = `${origin} ${keys.publicKey}`;
  return (
    headers.get(name, nowMs) ?? headers.set(name, await vapidHeader(keys, { origin, contact }, nowMs), nowMs)
  );
}

/** In milliseconds; one second if the service does not specify a valid time. */
function retryAfter(said: string | null, nowMs: number): number {
  if (!said) return SECOND_MS;
  const seconds = Number(said);
  const ms = Number.isFinite(seconds) ? seconds * SECOND_MS : Date.parse(said) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : SECOND_MS;
}

async function post(
  sender: Sender,
  { endpoint, p256dh, auth }: Subscription,
  sending: Sending,
): Promise<Response> {
  const [Authorization, topic] = await Promise.all([
    authorization(sender, endpoint, Date.now()),
    // If two messages with the same topic are waiting for a phone, the service drops the earlier one. The
    // hash hides the subject.
    hashOf(`${endpoint} ${sending.tag}`),
  ]);
  return fetch(endpoint, {
    method: "POST",
    // A redirect could lead to a service that is not allowed.
    redirect: "manual",
    signal: AbortSignal.timeout(TRY_MS),
    headers: {
      Authorization,
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(Math.max(0, Math.round(sending.ttlSeconds))),
      Urgency: sending.urgency,
      Topic: topic.slice(0, 32),
    },
    body: encrypt(sending.payload, { p256dh, auth }),
  });
}

const GONE = [404, 410];
const LATER = (status: number) => status === 429 || status >= 500;

/**
 * Retries once after 429 or 5xx. Takes at most 15 s.
 * @throws the error of `fetch` if the service cannot be reached in time
 */
export async function deliver(
  sender: Sender,
  subscription: Subscription,
  sending: Sending,
): Promise<{ delivery: Delivery; status: number | null }> {
  const { endpoint } = subscription;
  if ((resting.get(endpoint) ?? 0) > Date.now()) return { delivery: "failed", status: null };
  for (let isFirst = true; ; isFirst = false) {
    const answer = await post(sender, subscription, sending);
    await answer.body?.cancel();
    const { status } = answer;
    if (answer.ok) return { delivery: "taken", status };
    if (GONE.includes(status)) return { delivery: "gone", status };
    if (!LATER(status)) return { delivery: "failed", status };
    const waitMs = retryAfter(answer.headers.get("retry-after"), Date.now());
    if (!isFirst || waitMs > MOST_PATIENCE_MS) {
      resting.set(endpoint, Date.now() + Math.min(waitMs, MOST_REST_MS));
      return { delivery: "failed", status };
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
