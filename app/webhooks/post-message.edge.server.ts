import { type Answer, inOwnWords, type Posting } from "./post";

/**
 * A Worker runs outside any private network, so only IP addresses need a check (`faultOfUrl`). Does not
 * follow redirects.
 * @throws NotAnswered
 */
export async function postMessage({ url, headers, body, answerMs }: Posting): Promise<Answer> {
  const signal = AbortSignal.timeout(answerMs);
  try {
    const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  } catch (error) {
    throw inOwnWords(error, signal);
  }
}
