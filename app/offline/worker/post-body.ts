import { encodeForm, FORM_CHUNK_BYTES, FORM_CHUNKS, MIN_CHUNKED_BYTES } from "~/forms/form-chunks";

/** Ends a request for a form or a chunk after two minutes. No other item is sent until the request ends. */
export const patience = () => AbortSignal.timeout(120_000);

/**
 * A large form resumes at the byte at which the connection broke.
 * @throws the error of `fetch`
 */
export async function postBody(
  address: string,
  form: FormData | URLSearchParams,
  headers: Record<string, string>,
  key: string,
): Promise<Response> {
  const post = (to: string, body?: BodyInit, more?: Record<string, string>) =>
    fetch(to, { method: "POST", body, headers: { ...headers, ...more }, signal: patience() });
  if (form instanceof URLSearchParams) return post(address, form);
  const { body, type, content, chunksUrl } = await encodeForm(form, key);
  if (body.size > MIN_CHUNKED_BYTES) {
    // If the response is text or empty instead of a number, the app does not accept chunks or is down. An
    // empty response read as 0 would cause an endless loop.
    const thereBy = async (asked: Promise<Response>) => Number((await (await asked).text()) || Number.NaN);
    let there = await thereBy(fetch(chunksUrl, { signal: patience() }));
    while (there < body.size)
      there = await thereBy(post(`${chunksUrl}&from=${there}`, body.slice(there, there + FORM_CHUNK_BYTES)));
    if (there === body.size)
      return post(address, undefined, { "Content-Type": type, [FORM_CHUNKS]: content });
  }
  return post(address, form);
}
