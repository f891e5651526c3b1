/** How browsers and the app agree on forms that are sent in pieces (app/chunked-upload). */

/** A smaller form is sent whole: it is through before most lines break. */
export const WORTH_PIECES_BYTES = 256 * 1024;
/** What a line that breaks every few seconds carries with the least loss: smaller ones cost more by their headers. */
export const PIECE_BYTES = 40 * 1024;
/** On a good line pieces grow. */
export const MOST_PIECE_BYTES = 256 * 1024;

/** In the place of the body of a form: what its content is, whose pieces are here. */
export const FORM_PIECES = "Form-Pieces";

/** A form with files as it is sent. */
export interface EncodedForm {
  body: Blob;
  type: string;
  /** What tells its content from another. */
  content: string;
  /** Where its pieces go, and where a browser asks how much of it is there. */
  pieces: string;
}

/**
 * Encodes a form with files as browsers do, but to the same bytes each time: so what one press has sent is of use to the next, and to
 * the service worker.
 * @param key of the form's receipt
 */
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
  const pieces = `/form-pieces?key=${key}&content=${content}&bytes=${body.size}`;
  return { body, type: `multipart/form-data; boundary=${key}`, content, pieces };
}
