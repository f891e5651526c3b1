import * as z from "zod";
import { Invalid } from "~/platform/errors";
import { readBytes } from "~/platform/request-body";
import type { BillingSettings } from "./settings.server";

/** The maximum difference between Stripe's clock and this one, in either direction. */
const TOLERANCE_S = 300;

/** Far above the size of any Stripe event. */
const MAX_BYTES = 512 * 1024;

const IdOrObject = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** Reads only the fields that identify the objects concerned. The state itself is read from the API. */
const Event = z.object({
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: z.string().max(200),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string().optional(),
      customer: IdOrObject.nullish(),
      charge: IdOrObject.nullish(),
    }),
  }),
});

export interface SignedEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** The id of the disputed charge. A dispute does not contain its customer's id. */
  chargeId: string | null;
}

const BROKEN = "The connection broke before the whole event arrived.";

async function bytesOf(request: Request): Promise<Uint8Array> {
  const isTooLong = Number(request.headers.get("content-length")) > MAX_BYTES;
  const broken = () => {
    throw new Invalid(BROKEN);
  };
  const bytes = isTooLong ? null : await readBytes(request, MAX_BYTES).catch(broken);
  if (!bytes) throw new Invalid("The event is too large.", {}, 413);
  return bytes;
}

/** Stripe's own check accepts future signatures, which could be stored and replayed for a long time. */
function isFromTheFuture(signature: string, nowMs: number): boolean {
  const times = [...signature.matchAll(/\bt=(\d+)/g)].map((match) => Number(match[1]));
  return times.some((seconds) => seconds > nowMs / 1000 + TOLERANCE_S);
}

/**
 * @throws Invalid 413 if the event is too large, 400 if Stripe did not sign it or its fields are not valid
 */
export async function verifyWebhook(
  request: Request,
  { webhookSecret }: BillingSettings,
  nowMs = Date.now(),
): Promise<SignedEvent> {
  const bytes = await bytesOf(request);
  const refusal = new Invalid("The event's signature is not valid.");
  const signature = request.headers.get("stripe-signature") ?? "";
  if (isFromTheFuture(signature, nowMs)) throw refusal;
  const { default: StripeSdk } = await import("stripe");
  const crypto = StripeSdk.createSubtleCryptoProvider();
  let payload: unknown;
  try {
    payload = await StripeSdk.webhooks.constructEventAsync(
      bytes,
      signature,
      webhookSecret,
      TOLERANCE_S,
      crypto,
      nowMs,
    );
  } catch {
    throw refusal;
  }
  const parsed = Event.safeParse(payload);
  if (!parsed.success) throw refusal;
  const { id, type, data } = parsed.data;
  const { object } = data;
  return {
    id,
    type,
    customerId: object.object === "customer" ? (object.id ?? null) : (object.customer ?? null),
    chargeId: object.object === "dispute" ? (object.charge ?? null) : null,
  };
}
