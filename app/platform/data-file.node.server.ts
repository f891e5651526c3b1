import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** @param path relative to the root of the repository */
export const dataFile = (path: string): string => readFileSync(path, "utf8");

export const loadDataFile = (path: string): Promise<string> => readFile(path, "utf8");
