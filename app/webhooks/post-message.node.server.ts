import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { addressesOf } from "./addresses-of.node.server";
import { type Answer, inOwnWords, NO_CONNECTION, NOT_PUBLIC, NotAnswered, type Posting } from "./post";
import { isPublicAddress } from "./public-address";

/**
 * Resolves a name for the socket, which then connects to one of these addresses, so that no second look-up
 * can return others. Node.js does not call this function for literal addresses, which `faultOfUrl` checks.
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
 * Posts a message. Follows no redirect and reads nothing of the response's body.
 * @param resolve finds the addresses of a name
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
    // A connection of its own, so that each message is checked where its socket connects.
    agent: false,
    ...(!isLocal && { lookup: publicOnly(resolve, signal) }),
  } as const;
  try {
    return await new Promise<Answer>((taken, failed) => {
      const request = send(url, options, (response) => {
        response.on("error", () => {}).destroy();
        taken({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
      });
      // A switch of protocols (status 101) closes the connection with neither a response nor an error.
      request.on("close", () => failed(new NotAnswered(NO_CONNECTION)));
      request.on("error", failed).end(body);
    });
  } catch (error) {
    throw inOwnWords(error, signal);
  }
}
