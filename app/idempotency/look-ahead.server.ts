import { peek } from "~/files/store/byte-stream";
import { isUrlEncoded, MAX_FORM_BYTES } from "~/forms/form.server";
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from "~/forms/idempotency-key";
import { contentHash } from "~/forms/posted-form.server";

/** Only the first HEAD_BYTES of a larger form are read. They usually contain the text fields. */
const SMALL_BYTES = 256 * 1024;
export const HEAD_BYTES = 8 * 1024;
/** The number of characters compared. Boundaries are removed first, because their length varies. */
const COMPARED_CHARS = 4 * 1024;

const BOUNDARY = /^multipart\/form-data\s*;.*boundary=(?:"([^"]+)"|([^;\s]+))/i;
const FIRST_FIELD_BYTES = 400;
const FIRST_FIELD =
  /^--[^\r\n]+\r\ncontent-disposition: form-data; name="receipt_key"\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)\r\n/i;

interface Ahead {
  /** The body is unread, or was read into `body`. */
  request: Request;
  body?: Uint8Array<ArrayBuffer>;
  /** The key from the header or, if the form has files, from the first field. */
  key: string | null;
  /** True if the key came from the page's field, false if a script sent it. */
  isOfPage: boolean;
  /** Empty without a key. Null for a form without files, whose content the action hashes. */
  content: string | null;
}

/** Reads small forms before Remix, which would copy the request three times, each time with a stream. */
async function readAhead(sent: Request): Promise<Pick<Ahead, "request" | "body">> {
  const { headers, method, signal, url } = sent;
  const isSmall = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= MAX_FORM_BYTES;
  if (!isUrlEncoded(sent) || !isSmall) return { request: sent };
  try {
    const body = new Uint8Array(await sent.arrayBuffer());
    return { request: new Request(url, { method, headers, signal }), body };
  } catch (error) {
    const streamed: Streamed = { method, headers, signal, body: brokenOff(error).whole, duplex: "half" };
    return { request: new Request(url, streamed) };
  }
}

export async function lookAhead(sent: Request): Promise<Ahead> {
  const { headers } = sent;
  const [, quoted, plain] = BOUNDARY.exec(headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  const sentKey = readIdempotencyKey(headers.get(IDEMPOTENCY_HEADER));
  if (!boundary) return { ...(await readAhead(sent)), key: sentKey, isOfPage: false, content: null };
  const { body } = sent;
  if (!body) return { request: sent, key: sentKey, isOfPage: false, content: null };
  const first = await peek(body, FIRST_FIELD_BYTES).catch(brokenOff);
  const [, typed] = FIRST_FIELD.exec(textOf(first.head)) ?? [];
  const key = sentKey ?? readIdempotencyKey(typed);
  const isOfPage = !sentKey;
  if (!key) return { request: withBody(sent, first.whole), key, isOfPage, content: "" };
  const isSmall = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES;
  const { head, whole } = await peek(first.whole, isSmall ? SMALL_BYTES : HEAD_BYTES).catch(brokenOff);
  const text = textOf(isSmall ? head : head.subarray(0, HEAD_BYTES)).replaceAll(boundary, "");
  const content = await contentHash(text.slice(0, isSmall ? undefined : COMPARED_CHARS));
  return { request: withBody(sent, whole), key, isOfPage, content };
}

const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** A request whose body is a stream requires `duplex`, which is missing from the types. */
type Streamed = RequestInit & { duplex: "half" };

function withBody(sent: Request, body: ReadableStream<Uint8Array>): Request {
  const streamed: Streamed = { body, duplex: "half" };
  return new Request(sent, streamed);
}

/** Returns a body that fails with the error, so that the code that reads the form later reports it. */
function brokenOff(error: unknown) {
  const whole = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(error) });
  return { head: new Uint8Array(), whole };
}
