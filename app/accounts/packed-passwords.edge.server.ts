import { env as bindings } from "cloudflare:workers";

/**
 * Fetches the packed list from the files beside the Worker, where `build.mjs` puts it: it weighs 49 KB compressed, and a password is set
 * seldom. @throws Error when there is none
 */
export async function packedPasswords(): Promise<string> {
  const answer = await bindings.ASSETS.fetch("https://assets.local/common-passwords.txt");
  if (!answer.ok) throw new Error(`The list of common passwords was not read: ${answer.status}.`);
  return answer.text();
}
