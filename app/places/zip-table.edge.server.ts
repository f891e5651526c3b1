import { env as bindings } from "cloudflare:workers";

type ZipTable = typeof import("./zip-table.server");

let table: ZipTable | undefined;

/**
 * Fetches the packed directory from the files beside the Worker, where `build.mjs` puts it: it is as heavy as all else in the bundle.
 * Waited for before the first request is answered. @throws Error when there is none
 */
export async function loadZipTable(): Promise<void> {
  if (table) return;
  const answer = await bindings.ASSETS.fetch("https://assets.local/zip-table.json");
  if (!answer.ok) throw new Error(`The table of ZIP codes was not read: ${answer.status}.`);
  table = await answer.json();
}

/** The table. @throws Error before it is loaded */
export function zipTable(): ZipTable {
  if (!table) throw new Error("The table of ZIP codes is not loaded.");
  return table;
}
