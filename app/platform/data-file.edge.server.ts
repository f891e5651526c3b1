import { env as bindings } from "cloudflare:workers";
import { Unavailable } from "./errors";

const texts = new Map<string, string>();

const ANSWERS_WITHIN_MS = 5_000;

const unavailable = (cause: unknown) =>
  new Unavailable("Haulway can't do this right now. Please try again in a minute.", cause);

/**
 * A file in the Worker's bundle would be parsed at every start.
 * @param path relative to the root of the repository
 * @throws Unavailable if the assets do not respond with the file within five seconds
 */
export async function loadDataFile(path: string): Promise<string> {
  const known = texts.get(path);
  if (known !== undefined) return known;
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await bindings.ASSETS.fetch(`https://assets.local/${path}`, { signal });
    if (!answer.ok) throw new Error(`${path} could not be read: ${answer.status}.`);
    const text = await answer.text();
    texts.set(path, text);
    return text;
  } catch (error) {
    throw unavailable(error);
  }
}

/** @throws Unavailable if `loadDataFile` has not fetched the file */
export function dataFile(path: string): string {
  const text = texts.get(path);
  if (text === undefined) throw unavailable(new Error(`${path} is not loaded.`));
  return text;
}
