import type { AppLoadContext } from "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** What every loader and action gets in addition to the request. */
  interface AppLoadContext {
    requestId: string;
    /** When the request arrived, in UTC milliseconds. A page must not show later changes. */
    readMs: number;
    /** Allows the scripts of this response only (Content-Security-Policy). */
    nonce: string;
    /** Whether the visitor uses https, according to APP_URL or a trusted proxy. */
    https: boolean;
    clientAddress: string;
    /** Set by an action that refuses, for the loader that reads the page afterwards (`orRefusal`). */
    refusal?: { message: string; status: number };
    /** Set by the session lookup, for the log. */
    userId?: string;
    /** Set by the session lookup: the hash of the session's token; null for a visitor. */
    sessionHash?: string | null;
    /** Set by the session lookup: whether the user has unseen notifications (app/notifications). */
    hasUnseen?: boolean;
    /** When the loaders finished (`performance.now()`), for the log. */
    loadedAt?: number;
  }
  // With single fetch, the types of loaders and actions are those of the value that `data()` wraps.
  interface Future {
    v3_singleFetch: true;
  }
}

export type RequestContext = AppLoadContext;

/** Answers a request. */
export type Handler = (request: Request, context: RequestContext) => Promise<Response>;
