import * as z from "zod";
import { env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import { fromBase64Url } from "./base64url";
import { ECDH } from "./encrypt";
import { isEndpoint } from "./services";

const Subscription = z.object({
  endpoint: z.string().refine((address) => isEndpoint(address, env().PUSH_SERVICES)),
  keys: z.object({
    p256dh: z.string().max(100),
    auth: z.string().refine((text) => fromBase64Url(text)?.length === 16),
  }),
});

export interface ReadSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether the text is a point of the curve, to which can be encrypted. */
async function isPoint(text: string): Promise<boolean> {
  const bytes = fromBase64Url(text);
  if (!bytes) return false;
  return crypto.subtle.importKey("raw", bytes, ECDH, false, []).then(
    () => true,
    () => false,
  );
}

const NONE =
  "This browser's way of taking notices is not one that we know. Try another browser, or update this one.";

/**
 * Reads a subscription as a browser writes it (`PushSubscription.toJSON`).
 * @throws Invalid, also for an address that is not of a push service
 */
export async function readSubscription(text: string | undefined): Promise<ReadSubscription> {
  let said: unknown;
  try {
    said = JSON.parse(text ?? "");
  } catch {
    said = null;
  }
  const { data } = Subscription.safeParse(said);
  if (!data || !(await isPoint(data.keys.p256dh))) throw new Invalid(NONE);
  return { endpoint: data.endpoint, ...data.keys };
}
