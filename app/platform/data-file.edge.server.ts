import { env as bindings } from "cloudflare:workers";

const texts = new Map<string, string>();

/**
 * Fetches a data file from the Worker's assets, to which `build.mjs` copies it: every start would read it in
 * the bundle.
 * @param path from the repository's root
 * @throws Error if there is none
 */
export async function loadDataFile(path: string): Promise<string> {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const answer = await bindings.ASSETS.fetch(`https://assets.local/${path}`);
  if (!answer.ok) throw new Error(`${path} could not be read: ${answer.status}.`);
  const text = await answer.text();
  texts.set(path, text);
  return text;
}

/** Returns the text of a data file that `loadDataFile` has fetched. @throws Error before that */
export function dataFile(path: string): string {
  const text = texts.get(path);
  if (text === undefined) throw new Error(`${path} is not loaded.`);
  return text;
}
