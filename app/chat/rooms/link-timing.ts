import { LISTENING_MS, TOKEN_LIFE_S } from "./protocol";

/** The delays before the first retries. LAST_BACKOFF_MS applies to all further retries. */
export const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000] as const;
export const LAST_BACKOFF_MS = 20_000;
export const HEARTBEAT_MS = 30_000;
/** The time limit for a heartbeat, for a token request, and for a socket to open and send its first text. */
export const TIMEOUT_MS = 10_000;
/**
 * A token request without a response counts as lost after this time. Earlier repeats would burden a slow app
 * with responses that no page needs.
 */
export const LOST_MS = 30_000;
/**
 * Before a page sends another token request, it waits this many times as long as its last request took. The
 * duration is capped at TIMEOUT_MS, and the wait is randomly shortened by up to half. A page without a room
 * therefore has a request pending for only a small part of the time, even if the app is slow because all
 * pages lost their rooms.
 */
export const PATIENCE = 10;
/** How long a token may be reused if the room did not answer. Half of its lifetime, because clocks differ. */
export const REUSE_MS = TOKEN_LIFE_S * 500;
/** Random, so that pages that lost their rooms together do not reconnect together. */
export const spread = (delayMs: number) => delayMs * (1 - Math.random() / 2);
export const HIDDEN_MS = 60_000;
/**
 * The age at which the socket is replaced, with a new token, well before the room would close the old one.
 */
export const RENEW_MS = LISTENING_MS - 300_000;
