import { waitUntil } from "cloudflare:workers";

/** Keeps the work running after the response. Without this, the platform drops it. */
export const afterRequest = (work: Promise<unknown>): void => waitUntil(work);
