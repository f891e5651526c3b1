import { base64url } from "jose";
import * as z from "zod";
import { env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import { isEndpoint } from "./services";

const ECDH = { name: "ECDH", namedCurve: "P-256" } as const;

const Subscription = z.object({
  endpoint: z.string().refine((address) => isEndpoint(address, env().PUSH_SERVICES)),
  keys: z.object({
    p256dh: z.string().max(100),
    // 16 bytes in base64url.
    auth: z.base64url().length(22),
  }),
});

export interface ReadSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Returns whether the key is a point on the curve. Notifications can be encrypted only for such a key. */
async function isPoint(text: string): Promise<boolean> {
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(base64url.decode(text)), ECDH, false, []);
    return true;
  } catch {
    return false;
  }
}

const NONE = "Notifications don't work in this browser. Update it, or try another browser.";

/** @throws Invalid, including for an endpoint that does not belong to an allowed push service */
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
