import type { AppLoadContext } from "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** What every loader and action gets beside the request. */
  interface AppLoadContext {
    requestId: string;
    /** When the request came, in UTC milliseconds: what changes later, its page may not show. */
    readMs: number;
    /** Allows the scripts of this one answer (Content-Security-Policy). */
    nonce: string;
    /** The visitor uses https, by APP_URL or the word of a trusted proxy. */
    https: boolean;
    clientAddress: string;
    /** Set by an action that refuses, for the loader that then reads its page (`orRefusal`). */
    refusal?: { message: string; status: number };
    /** Set by the session lookup, for the log. */
    userId?: string;
    /** Set by the session lookup: the hash of the session's token; null for a visitor. */
    sessionHash?: string | null;
    /** Set by the session lookup: there are notices that the person has not seen (app/notifications). */
    hasUnseen?: boolean;
    /** When the loaders were done (`performance.now()`), for the log. */
    loadedAt?: number;
  }
  // With single fetch the types of loaders and actions keep what `data()` wraps.
  interface Future {
    v3_singleFetch: true;
  }
}

export type RequestContext = AppLoadContext;

/** Answers a request. */
export type Handler = (request: Request, context: RequestContext) => Promise<Response>;
