import { type Answer, inOwnWords, type Posting } from "./post";

/**
 * Does not follow redirects or read the body of the response. A Worker runs outside any private network, and
 * the platform resolves host names, so only IP addresses need a check (`faultOfUrl`).
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
