import { env as bindings } from "cloudflare:workers";

const texts = new Map<string, string>();

/**
 * Fetches a data file from the Worker's assets, to which `build.mjs` copies it. A file in the bundle would be
 * parsed at every start.
 * @param path relative to the root of the repository
 * @throws Error if the file does not exist
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

/**
 * Returns the text of a data file that `loadDataFile` has fetched.
 * @throws Error if the file was not fetched
 */
export function dataFile(path: string): string {
  const text = texts.get(path);
  if (text === undefined) throw new Error(`${path} is not loaded.`);
  return text;
}
