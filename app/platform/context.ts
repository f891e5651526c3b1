import type { AppLoadContext } from "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** What the server hands to every loader and action beside the request. */
  interface AppLoadContext {
    requestId: string;
    /** Allows the scripts of one answer (CSP). */
    nonce: string;
    /** The visitor came over https, as far as we or a trusted proxy can tell. */
    https: boolean;
    clientAddress: string;
    /** Filled in by the session lookup, for the log. */
    userId?: string;
    /** When all that the page shows was there, as `performance.now()` counts, for the log. */
    loadedAt?: number;
  }
  // Loaders and actions answer with single fetch: their types keep what `data()` wraps.
  interface Future {
    v3_singleFetch: true;
  }
}

export type RequestContext = AppLoadContext;
