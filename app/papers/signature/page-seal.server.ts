/** Seals prove to the server which text its page showed. Only the server knows the secret. */
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";

const sealWith = async (secret: string, content: string) => hashOf(`${secret} ${await hashOf(content)}`);

export async function sealOf(content: string): Promise<string> {
  const [newest = ""] = sessionSecrets();
  return sealWith(newest, content);
}

export async function isSealOf(content: string, seal: string): Promise<boolean> {
  const seals = await Promise.all(sessionSecrets().map((secret) => sealWith(secret, content)));
  return seals.includes(seal);
}
