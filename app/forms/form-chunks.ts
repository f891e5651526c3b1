/** Smaller forms are sent in one request, which usually arrives before a connection breaks. */
export const MIN_CHUNKED_BYTES = 256 * 1024;
/** Loses little on a connection that breaks every few seconds; smaller chunks waste more on headers. */
export const FORM_CHUNK_BYTES = 40 * 1024;
/** The maximum chunk size, for a good connection. */
export const MAX_CHUNK_BYTES = 256 * 1024;

/** Header that replaces a form's body: the hash of the content whose chunks were uploaded. */
export const FORM_CHUNKS = "Form-Pieces";

export interface EncodedForm {
  body: Blob;
  type: string;
  content: string;
  /** The URL to which chunks are posted; a GET returns how many bytes have arrived. */
  chunksUrl: string;
}

/** Deterministic, so that a second click can continue with the chunks already sent. */
export async function encodeForm(
  entries: Iterable<[string, string | File]>,
  key: string,
): Promise<EncodedForm> {
  const parts: BlobPart[] = [];
  const quoted = (text: string) => `"${text.replace(/["\r\n]/g, encodeURIComponent)}"`;
  for (const [name, value] of entries) {
    parts.push(`--${key}\r\nContent-Disposition: form-data; name=${quoted(name)}`);
    if (typeof value === "string") parts.push("\r\n\r\n", value.replace(/\r\n?|\n/g, "\r\n"));
    else {
      const type = value.type || "application/octet-stream";
      parts.push(`; filename=${quoted(value.name)}\r\nContent-Type: ${type}\r\n\r\n`, value);
    }
    parts.push("\r\n");
  }
  const body = new Blob([...parts, `--${key}--\r\n`]);
  const hash = await crypto.subtle.digest("SHA-256", await body.arrayBuffer());
  const content = new Uint32Array(hash).join("");
  const chunksUrl = `/form-pieces?key=${key}&content=${content}&bytes=${body.size}`;
  return { body, type: `multipart/form-data; boundary=${key}`, content, chunksUrl };
}
