import { readFile } from "node:fs/promises";

let text: Promise<string> | undefined;

/** Reads the file once. @throws the error of `readFile` */
export function builtWorker(): Promise<string> {
  text ??= readFile("public/build/sw.js", "utf8");
  return text;
}
