/**
 * Stores the full text of responses. The compressor uses the text directly, because reading it from the
 * `Response` would use a stream, which costs 0.05 ms per page.
 */
const texts = new WeakMap<Response, string>();

/** Returns a `Response` with this text as its body. `textOf` then returns the text. */
export function textAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init);
  texts.set(answer, text);
  return answer;
}

/**
 * Returns the text of a response that `textAnswer` created; undefined for any other response, including a
 * copy.
 */
export const textOf = (answer: Response): string | undefined => texts.get(answer);
