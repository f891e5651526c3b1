/** Streams the ZIP, so that memory never contains all rows or a whole file. */
import { exportFiles } from "~/files/export-files.server";
import type { FileStore } from "~/files/store/store";
import { chunksOf, zipAnswer, zipStream } from "~/files/zip-stream.server";
import { instantText } from "~/text/dates";
import type { Viewer } from "~/trade/viewer";
import { type ExportOf, exportParts, hasCompany } from "./export-parts.server";

type Part = readonly [name: string, value: unknown] | readonly [name: string, list: AsyncIterable<unknown>];

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

const written = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);

/** Never yields an empty chunk, which the ZIP writer would treat as the end. */
export async function* writeJson(parts: readonly Part[]): AsyncGenerator<string> {
  let between = "{\n";
  for (const [name, value] of parts) {
    yield `${between}  ${JSON.stringify(name)}: `;
    between = ",\n";
    if (!isList(value)) {
      yield written(value, "  ");
      continue;
    }
    let before = "[\n    ";
    for await (const row of value) {
      yield before + written(row, "    ");
      before = ",\n    ";
    }
    yield before.startsWith("[") ? "[]" : "\n  ]";
  }
  yield "\n}\n";
}

async function accountJson(viewer: Viewer, of: ExportOf, nowMs: number): Promise<AsyncGenerator<string>> {
  const parts: Part[] = [["exported_at", instantText(nowMs)]];
  for (const [name, read] of exportParts(viewer, of)) parts.push([name, await read()]);
  return writeJson(parts);
}

interface Options {
  of?: ExportOf;
  nowMs?: number;
}

/** Yields the entries of the zip. The caller checks who may export the data. */
export async function* exportEntries(
  viewer: Viewer,
  store: FileStore,
  brokenOff: AbortSignal,
  { of = "both", nowMs = Date.now() }: Options,
) {
  yield { name: "account.json", input: await accountJson(viewer, of, nowMs), lastModified: new Date(nowMs) };
  if (!hasCompany(of)) return;
  const lost: string[] = [];
  for await (const file of exportFiles(viewer.id)) {
    if (brokenOff.aborted) return;
    const body = await store.get(file.path);
    if (!body) lost.push(file.pathInZip);
    else {
      yield {
        name: file.pathInZip,
        input: chunksOf(body, brokenOff),
        lastModified: new Date(file.createdAtMs),
      };
    }
  }
  if (lost.length > 0) yield { name: "files-that-could-not-be-read.txt", input: `${lost.join("\n")}\n` };
}

export const exportZip = (viewer: Viewer, store: FileStore, options: Options = {}) =>
  zipStream((brokenOff) => exportEntries(viewer, store, brokenOff, options));

export function exportAnswer(
  request: Request,
  viewer: Viewer,
  store: FileStore,
  options: Options = {},
): Response {
  const day = instantText(options.nowMs ?? Date.now()).slice(0, 10);
  const name = options.of === "company" ? "haulway-company-export" : "haulway-export";
  return zipAnswer(request, `${name}-${day}.zip`, () => exportZip(viewer, store, options));
}
