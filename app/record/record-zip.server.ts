import { createHash } from "node:crypto";
import type { FileStore } from "~/files/store/store";
import { chunksOf, zipAnswer, zipStream } from "~/files/zip-stream.server";
import { instantText } from "~/text/dates";
import { numberOf } from "~/trade/load-number";
import type { RecordPaper } from "./read-record.server";
import { AT_DELIVERY_FILE, recordText } from "./record";
import type { TransactionRecord } from "./record-page.server";

const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

const jsonOf = ({ name, sections, steps }: TransactionRecord, nowMs: number): string =>
  `${JSON.stringify({ record_of: name, made_at: instantText(nowMs), sections, history: steps }, null, 2)}\n`;

/** The path of a document in the download, identical for both parties. */
export const pathOf = ({ kind, fileId }: RecordPaper) => `papers/${kind}-${fileId}`;

interface Zip {
  record: TransactionRecord;
  store: FileStore;
  brokenOff: AbortSignal;
  nowMs: number;
}

async function* entries({ record, store, brokenOff, nowMs }: Zip) {
  const lines: string[] = [];
  const lastModified = new Date(nowMs);
  const title = `Transaction record of ${record.name}, made ${instantText(nowMs)}`;
  const texts = [
    ["record.txt", recordText(title, record.sections)],
    ["record.json", jsonOf(record, nowMs)],
    ...(record.atDelivery ? [[AT_DELIVERY_FILE, record.atDelivery.content] as const] : []),
  ] as const;
  for (const [name, input] of texts) {
    lines.push(`${hashed(input)}  ${name}`);
    yield { name, input, lastModified };
  }
  for (const paper of record.papers) {
    if (brokenOff.aborted) return;
    const body = await store.get(paper.path);
    const name = pathOf(paper);
    if (!body) {
      lines.push(`# ${name} could not be read`);
      continue;
    }
    const hash = createHash("sha256");
    yield {
      name,
      input: countedInto(hash, chunksOf(body, brokenOff)),
      lastModified: new Date(paper.createdAtMs),
    };
    lines.push(`${hash.digest("hex")}  ${name}`);
  }
  yield { name: "SHA256SUMS", input: `${lines.join("\n")}\n`, lastModified };
}

async function* countedInto(hash: ReturnType<typeof createHash>, chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The last file lists the SHA-256 of all others. */
export const recordZip = (
  record: TransactionRecord,
  store: FileStore,
  nowMs = Date.now(),
): ReadableStream<Uint8Array> => zipStream((brokenOff) => entries({ record, store, brokenOff, nowMs }));

export const recordAnswer = (request: Request, record: TransactionRecord, store: FileStore): Response =>
  zipAnswer(request, `haulway-record-${numberOf({ load_number: record.number })}.zip`, () =>
    recordZip(record, store),
  );
