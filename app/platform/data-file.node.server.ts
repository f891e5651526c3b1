import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Returns the text of a data file. @param path from the repository's root @throws Error if there is none */
export const dataFile = (path: string): string => readFileSync(path, "utf8");

/** Returns the same as `dataFile`, without holding up other requests. */
export const loadDataFile = (path: string): Promise<string> => readFile(path, "utf8");
