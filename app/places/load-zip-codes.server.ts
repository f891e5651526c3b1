/**
 * Separate from the directory, because importing the log reads the environment, which is still incomplete
 * when the seed uses the directory.
 */
import { loadDataFile } from "#data-file.server";
import { log } from "~/platform/log.server";
import { ZIP_CODES_FILE } from "./zip-codes.server";

/**
 * A Worker waits for this before its first request. After a failure, every use of the directory throws
 * `Unavailable`, because an empty directory would lead to wrong time zones.
 */
export async function loadZipCodes(): Promise<void> {
  await loadDataFile(ZIP_CODES_FILE).catch((error: unknown) =>
    log.error({ err: error }, "could not read the directory of ZIP codes"),
  );
}
