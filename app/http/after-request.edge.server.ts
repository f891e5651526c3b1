import { waitUntil } from "cloudflare:workers";

/** Keeps work going after the answer: without this the platform drops it. */
export const afterRequest = (work: Promise<unknown>): void => waitUntil(work);
