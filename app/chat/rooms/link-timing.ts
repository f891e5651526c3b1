import { LISTENING_MS, TOKEN_LIFE_S } from "./protocol";

/** The delays and timeouts of a room connection. */

/** The delays before the next attempts; LAST_BACKOFF_MS applies to all further ones. */
export const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const;
export const LAST_BACKOFF_MS = 20_000;
export const HEARTBEAT_MS = 30_000;
/** The timeout for a heartbeat's answer, a token request, the opening of a socket and its first text. */
export const TIMEOUT_MS = 10_000;
/**
 * How long the page waits for a token request before it sends another. Repeated requests would overload a
 * slow app with responses that no page needs. If a request is lost, the page waits this long before the next
 * one.
 */
export const LOST_MS = 30_000;
/**
 * A page waits this many times as long as the last token request took (at most TIMEOUT_MS) before it asks the
 * app again. A page without a room then takes at most a tenth of the time of an app that is slow because all
 * pages lost their rooms.
 */
export const PATIENCE = 10;
/** How long a token may be reused if the room did not answer: half its lifetime, because clocks differ. */
export const REUSE_MS = TOKEN_LIFE_S * 500;
/**
 * Shortens a delay by up to half at random, so that pages that lost their rooms together do not return
 * together.
 */
export const spread = (delayMs: number) => delayMs * (1 - Math.random() / 2);
/** How long a page in the background keeps its socket. */
export const HIDDEN_MS = 60_000;
/** The age at which the socket is replaced, with a new token, well before the room would close it. */
export const RENEW_MS = LISTENING_MS - 300_000;
