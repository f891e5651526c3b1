import { type Answer, inOwnWords, type Posting } from "./post";

/**
 * Posts a message. Follows no redirect and reads nothing of the response's body. A Worker runs in no private
 * network, and the platform resolves the name, so only literal addresses need a check (`faultOfUrl`).
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
