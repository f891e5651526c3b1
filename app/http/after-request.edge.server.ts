import { waitUntil } from "cloudflare:workers";

export const afterRequest = (work: Promise<unknown>): void => waitUntil(work);
