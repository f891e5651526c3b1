import { env as bindings } from "cloudflare:workers";

/** The built service worker, from the files beside the Worker. @throws Error when it is not there */
export async function builtWorker(): Promise<string> {
  const answer = await bindings.ASSETS.fetch("https://assets.local/build/sw.js");
  if (!answer.ok) throw new Error(`The service worker was not read: ${answer.status}.`);
  return answer.text();
}
