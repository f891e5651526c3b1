import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { Invalid } from "~/platform/errors";
import { UPLOAD_BROKE } from "./upload-words";

const FIELD_BYTES_AT_MOST = 64 * 1024;
const FIELDS_AT_MOST = 50;
const PARTS_AT_MOST = 200;
const HEADER_BYTES_AT_MOST = 8 * 1024;
/** Of a form that says it is too long no more is read than the texts before its files take. */
const TEXTS_OF_TOO_LONG_BYTES = 256 * 1024;

export type FileFault = "too large" | "broken off";

/** One file on its way in. */
export interface IncomingFile {
  field: string;
  /** As sent. */
  fileName: string;
  /** Errors when the sender breaks off, and at the first byte past the limit. */
  body: ReadableStream<Uint8Array>;
  /** Why `body` failed, once it has. */
  fault(): FileFault | null;
}

export interface MultipartLimits {
  fileBytes: number;
  /** Of the whole form, boundaries and text included. */
  bodyBytes: number;
  /** What to throw past `bodyBytes`. */
  refusal: () => Error;
}

/**
 * Reads a multipart form while it arrives. Files are handed to `onFile` one after another; what it leaves unread is
 * read over, so that the sender gets to the end and sees our answer. Returns the text fields, of equal names the first,
 * without NUL (SQLite would cut the text there). What it throws as Invalid carries those that came before.
 * @throws Invalid 400 for anything but a complete multipart form, 413 for a text past 64 KB
 * @throws what `onFile` threw, after the rest has been read over
 */
export async function readMultipart(
  request: Request,
  limits: MultipartLimits,
  onFile: (file: IncomingFile) => Promise<void>,
): Promise<Record<string, string>> {
  const tooLong = Number(request.headers.get("content-length")) > limits.bodyBytes;
  const parser = parserFor(request);
  const fields = new Map<string, string>();
  const open = new Set<BusboyFileStream>();
  const faults: unknown[] = [];
  let turn: Promise<void> = Promise.resolve();

  parser.on("file", (field, file, fileName) => {
    open.add(file);
    const incoming = incomingFile(field, fileName, file, limits.fileBytes);
    turn = turn
      .then(() => (faults.length > 0 ? undefined : onFile(incoming)))
      .catch((error: unknown) => void faults.push(error))
      .then(() => {
        incoming.readOver();
        open.delete(file);
      });
  });
  parser.on("field", (name, value, _nameCut, valueCut) => {
    if (valueCut) faults.push(new Invalid(UPLOAD_BROKE, { [name]: "This text is too long." }, 413));
    else if (name !== undefined && !fields.has(name)) fields.set(name, value.replaceAll("\0", ""));
  });
  parser.on("fieldsLimit", () => faults.push(broken()));
  parser.on("partsLimit", () => faults.push(broken()));

  try {
    await feed(request.body, parser, tooLong ? { ...limits, bodyBytes: TEXTS_OF_TOO_LONG_BYTES } : limits);
    if (tooLong) throw limits.refusal();
  } catch (error) {
    for (const file of open) file.destroy(broken());
    faults.unshift(error);
  }
  await turn;
  const texts = Object.fromEntries(fields);
  const [fault] = faults;
  if (fault instanceof Invalid) throw fault.withTyped(texts);
  if (faults.length > 0) throw fault;
  return texts;
}

function parserFor(request: Request): BusboyInstance {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw broken();
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fieldSize: FIELD_BYTES_AT_MOST,
        fields: FIELDS_AT_MOST,
        parts: PARTS_AT_MOST,
        headerSize: HEADER_BYTES_AT_MOST,
      },
    });
  } catch {
    throw broken();
  }
}

/**
 * Gives the body to the parser, as fast as the files are taken in. The body is let go of but not cancelled when it is
 * refused half way: cancelling closes the connection, and with it the way for our answer.
 */
async function feed(
  body: ReadableStream<Uint8Array> | null,
  parser: BusboyInstance,
  { bodyBytes, refusal }: MultipartLimits,
): Promise<void> {
  if (!body) throw broken();
  const failed = new Promise<never>((_, reject) => parser.on("error", () => reject(broken())));
  failed.catch(() => undefined);
  const reader = body.getReader();
  try {
    let seen = 0;
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw broken();
      });
      if (done) break;
      seen += value.byteLength;
      if (seen > bodyBytes) throw refusal();
      await Promise.race([failed, new Promise<void>((taken) => parser.write(value, () => taken()))]);
    }
    await Promise.race([failed, new Promise<void>((finished) => parser.once("finish", finished).end())]);
  } finally {
    reader.releaseLock();
  }
}

/** Turns the parser's stream into the web's, with a limit and a way to read over the rest. */
function incomingFile(
  field: string,
  fileName: string,
  file: BusboyFileStream,
  bytesAtMost: number,
): IncomingFile & { readOver(): void } {
  let fault: FileFault | null = null;
  let wanted = true;
  let seen = 0;
  const readOver = () => {
    wanted = false;
    file.resume();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (why: FileFault) => {
          if (!wanted) return;
          fault = why;
          controller.error(new Error(`The file is ${why}.`));
          readOver();
        };
        file.on("data", (chunk: Uint8Array) => {
          if (!wanted) return;
          seen += chunk.byteLength;
          if (seen > bytesAtMost) return fail("too large");
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) file.pause();
        });
        file.on("error", () => fail("broken off"));
        file.on("end", () => {
          if (wanted) controller.close();
          wanted = false;
        });
        file.pause();
      },
      pull: () => void file.resume(),
      cancel: readOver,
    },
    { highWaterMark: 0 },
  );
  return { field, fileName, body, readOver, fault: () => fault };
}

const broken = () => new Invalid(UPLOAD_BROKE);
