/**
 * Seals the text that a page showed, so that the page's form can prove which text that was. Only the server
 * knows the secret.
 */
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";

const sealWith = async (secret: string, content: string) => hashOf(`${secret} ${await hashOf(content)}`);

/** Computes the seal with the newest secret. */
export async function sealOf(content: string): Promise<string> {
  const [newest = ""] = sessionSecrets();
  return sealWith(newest, content);
}

/** Accepts seals of any current secret. */
export async function isSealOf(content: string, seal: string): Promise<boolean> {
  const seals = await Promise.all(sessionSecrets().map((secret) => sealWith(secret, content)));
  return seals.includes(seal);
}
