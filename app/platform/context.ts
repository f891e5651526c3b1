import type { AppLoadContext, ServerBuild } from "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    requestId: string;
    /** The time at which the request arrived, in UTC milliseconds. The page's data may lack later changes. */
    readMs: number;
    nonce: string;
    /** Whether the visitor uses https, according to APP_URL or a trusted proxy. */
    https: boolean;
    clientAddress: string;
    /** The modules of the matched routes, outermost first; set before Remix handles the request. */
    modules?: readonly ServerBuild["routes"][string]["module"][];
    /** Set by an action that refuses a form, for the loader that then reads the page's data (`orRefusal`). */
    refusal?: { message: string; status: number };
    /** Whether the request was refused because of maintenance. Such a response does not count as an error. */
    isUnderMaintenance?: boolean;
    userId?: string;
    /** Set by the session lookup: when the session began, in UTC milliseconds. */
    signedInMs?: number;
    /** Set by the session lookup: the company for which the person acts; absent if they may act for none. */
    deskId?: string;
    /** Set by the session lookup: whether only the founder has ever worked for the company. */
    isAlone?: boolean;
    /** Set by the session lookup: whether the person ever had a seat at a company that they did not found. */
    hadOtherSeat?: boolean;
    /** Set by an action that not every seat may take: the seats that may take it (`app/trade/areas.ts`). */
    seats?: readonly string[];
    actingId?: string;
    /** Set by the session lookup: whether the person lacks the two-step sign-in that a company requires. */
    lacksTwoStep?: boolean;
    /** Set by the session lookup if the person no longer has a seat at the session's company. */
    lostDeskId?: string;
    /** Set by the session lookup: the hash of the session's token; null for a visitor. */
    sessionHash?: string | null;
    /**
     * Set if a member of staff views the product as a person (`app/staff/view`). The session lookup then
     * returns the person, acting for the company `deskId`.
     */
    viewed?: { personId: string; deskId: string; staffId: string };
    hasUnseen?: boolean;
    isInvited?: boolean;
    /** The time at which the loaders finished, as returned by `performance.now()`, for the log. */
    loadedAt?: number;
  }
  // With single fetch, the data of a loader or action has the type of the value that `data()` wraps.
  interface Future {
    v3_singleFetch: true;
  }
}

export type RequestContext = AppLoadContext;

export type Handler = (request: Request, context: RequestContext) => Promise<Response>;
