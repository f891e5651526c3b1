/**
 * Keeps the text, because reading it from the `Response` would use a stream, which costs 0.05 ms per page.
 */
const texts = new WeakMap<Response, string>();

export function textAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init);
  texts.set(answer, text);
  return answer;
}

/** Returns undefined for a response that `textAnswer` did not create, including a copy. */
export const textOf = (answer: Response): string | undefined => texts.get(answer);
