import { waitUntil } from "cloudflare:workers";

/** Keeps the work running after the response. Otherwise, the platform would drop it. */
export const afterRequest = (work: Promise<unknown>): void => waitUntil(work);
