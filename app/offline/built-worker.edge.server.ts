import { env as bindings } from "cloudflare:workers";

/** @throws Error if the file is missing */
export async function builtWorker(): Promise<string> {
  const answer = await bindings.ASSETS.fetch("https://assets.local/build/sw.js");
  if (!answer.ok) throw new Error(`Could not read the service worker: ${answer.status}.`);
  return answer.text();
}
