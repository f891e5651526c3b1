import { open, resealed, seal } from "~/platform/seal.server";

const placeOf = (webhookId: string) => ({ what: "secrets of webhooks", whose: webhookId });

export const sealedSecret = (webhookId: string, secret: string): Promise<string> =>
  seal(secret, placeOf(webhookId));

export interface Sealed {
  webhookId: string;
  secret: string;
}

interface Stored extends Sealed {
  oldSecret: string | null;
  oldUntil: number | null;
}

/** Null if the secret is already sealed with the newest SESSION_SECRET, or cannot be decrypted. */
export async function newlySealed({ webhookId, secret }: Sealed): Promise<string | null> {
  const current = await open(secret, placeOf(webhookId));
  if (current === null) return null;
  const sealed = await resealed(secret, current, placeOf(webhookId));
  return sealed === secret ? null : sealed;
}

/** The current secret comes first. Empty if it cannot be decrypted, as after a change of SESSION_SECRET. */
export async function signingSecrets(stored: Stored, nowMs: number): Promise<string[]> {
  const { webhookId, secret, oldSecret, oldUntil } = stored;
  const current = await open(secret, placeOf(webhookId));
  if (current === null) return [];
  const isOld = oldSecret !== null && (oldUntil ?? 0) > nowMs;
  const old = isOld ? await open(oldSecret, placeOf(webhookId)) : null;
  return old === null ? [current] : [current, old];
}
