import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { addressesOf } from "./addresses-of.node.server";
import { type Answer, inOwnWords, NO_CONNECTION, NOT_PUBLIC, NotAnswered, type Posting } from "./post";
import { isPublicAddress } from "./public-address";

/**
 * The socket connects to a checked address, without a second lookup. An IP address in the URL is not looked
 * up; `faultOfUrl` checks it.
 */
const publicOnly =
  (resolve: typeof addressesOf, signal: AbortSignal): LookupFunction =>
  (hostname, { all }, callback) => {
    const refuse = (error: Error) => callback(error, []);
    resolve(hostname, signal).then((found) => {
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return refuse(new NotAnswered(NOT_PUBLIC));
      if (all) return callback(null, found);
      callback(null, first.address, first.family);
    }, refuse);
  };

/**
 * Does not follow redirects.
 * @throws NotAnswered
 */
export async function postMessage(
  { url, headers, body, answerMs, isLocal }: Posting,
  resolve: typeof addressesOf = addressesOf,
): Promise<Answer> {
  const signal = AbortSignal.timeout(answerMs);
  const send = isLocal && url.startsWith("http:") ? overHttp : overHttps;
  const options = {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    signal,
    // Opens a new connection, so that the address is checked for each message.
    agent: false,
    ...(!isLocal && { lookup: publicOnly(resolve, signal) }),
  } as const;
  try {
    return await new Promise<Answer>((taken, failed) => {
      const request = send(url, options, (response) => {
        response.on("error", () => {}).destroy();
        taken({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
      });
      // After status 101 (Switching Protocols), the connection closes without a response or an error.
      request.on("close", () => failed(new NotAnswered(NO_CONNECTION)));
      request.on("error", failed).end(body);
    });
  } catch (error) {
    throw inOwnWords(error, signal);
  }
}
