import { encodeForm, FORM_PIECES, PIECE_BYTES, WORTH_PIECES_BYTES } from "~/forms/form-chunks";

/** A line that takes longer for a question, a form or a piece is silent. Until then nothing else is sent. */
export const patience = () => AbortSignal.timeout(120_000);

/**
 * Posts a form that waits. A large one goes in pieces, from where the line broke the last time.
 * @param key of the form's receipt
 * @throws what `fetch` throws where the line breaks
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
  const { body, type, content, pieces } = await encodeForm(form, key);
  if (body.size > WORTH_PIECES_BYTES) {
    // Words or nothing instead of a number: the app does not take it in pieces, or is away. Nothing would be 0, for ever.
    const thereBy = async (asked: Promise<Response>) => Number((await (await asked).text()) || Number.NaN);
    let there = await thereBy(fetch(pieces, { signal: patience() }));
    while (there < body.size)
      there = await thereBy(post(`${pieces}&from=${there}`, body.slice(there, there + PIECE_BYTES)));
    if (there === body.size)
      return post(address, undefined, { "Content-Type": type, [FORM_PIECES]: content });
  }
  return post(address, form);
}
