import { peek } from "~/files/byte-stream";
import { isReceiptKey } from "~/platform/receipt-key";

/** The first field of a form and what stands before its files lie within this. */
const FIRST_FIELD_BYTES = 400;
const FIRST_FIELD =
  /^--[^\r\n]+\r\ncontent-disposition: form-data; name="receipt_key"\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)\r\n/i;

/**
 * Reads the key of a form with files ahead, where it is the first field.
 * @returns the request to go on with, whose body is whole
 */
export async function keyAhead(
  sent: Request,
): Promise<{ request: Request; key: string | null; isUpload: boolean }> {
  const isUpload = /^multipart\/form-data/i.test(sent.headers.get("content-type") ?? "");
  if (!isUpload || !sent.body) return { request: sent, key: null, isUpload };
  const { head, whole } = await peek(sent.body, FIRST_FIELD_BYTES);
  const [, typed] =
    FIRST_FIELD.exec(new TextDecoder("latin1").decode(head.subarray(0, FIRST_FIELD_BYTES))) ?? [];
  // A body that is a stream needs `duplex`, which the types do not know yet.
  const streamed: RequestInit & { duplex: "half" } = { body: whole, duplex: "half" };
  return { request: new Request(sent, streamed), key: isReceiptKey(typed), isUpload };
}
