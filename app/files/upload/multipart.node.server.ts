import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { Invalid, Unavailable } from "~/platform/errors";
import { UPLOAD_BROKE } from "./upload-words";

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 50;
const MAX_PARTS = 200;
const MAX_HEADER_BYTES = 8 * 1024;
/** How much of a form that is too large is read: enough for the text fields before the files. */
const MAX_BYTES_OF_TOO_LONG = 256 * 1024;

type FileFault = "too large" | "broken off";

export interface IncomingFile {
  field: string;
  fileName: string;
  /** Fails when the client disconnects, and at the first byte beyond the limit. */
  body: ReadableStream<Uint8Array>;
  fault(): FileFault | null;
}

interface MultipartLimits {
  fileBytes: number;
  /** Default: 64 KB. */
  fieldBytes?: number;
  /** Limit of the whole form, with boundaries and text fields. */
  bodyBytes: number;
  refusal: () => Error;
}

/**
 * Passes the files to `onFile` one by one and discards bytes that `onFile` does not read, so that the client
 * can finish sending and then read our response.
 * @returns the text fields (the first of each name), without NUL characters, at which SQLite would cut the
 * text
 * @throws Invalid 400 unless the body is a complete multipart form, 413 for a text field that is too long,
 * and the error of `refusal` for a form that is too large; all of these contain the text fields that had
 * arrived
 * @throws any error of `onFile`, after the rest of the form is discarded
 */
export async function readMultipart(
  request: Request,
  limits: MultipartLimits,
  onFile: (file: IncomingFile) => Promise<void>,
): Promise<Record<string, string>> {
  const tooLong = Number(request.headers.get("content-length")) > limits.bodyBytes;
  const parser = parserFor(request, limits.fieldBytes ?? MAX_FIELD_BYTES);
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
    await feed(request.body, parser, tooLong ? { ...limits, bodyBytes: MAX_BYTES_OF_TOO_LONG } : limits);
    if (tooLong) throw limits.refusal();
  } catch (error) {
    for (const file of open) file.destroy(broken());
    faults.unshift(error);
  }
  await turn;
  const texts = Object.fromEntries(fields);
  const [fault] = faults;
  if (fault instanceof Invalid || fault instanceof Unavailable) throw fault.withTyped(texts);
  if (faults.length > 0) throw fault;
  return texts;
}

function parserFor(request: Request, fieldSize: number): BusboyInstance {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw broken();
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fieldSize,
        fields: MAX_FIELDS,
        parts: MAX_PARTS,
        headerSize: MAX_HEADER_BYTES,
      },
    });
  } catch {
    throw broken();
  }
}

/** A refused form is not canceled, which would close the connection before our response is sent. */
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

function incomingFile(
  field: string,
  fileName: string,
  file: BusboyFileStream,
  maxBytes: number,
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
          if (seen > maxBytes) return fail("too large");
          controller.enqueue(chunk);
          file.pause();
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
