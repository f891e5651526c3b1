import { env as bindings } from "cloudflare:workers";
import { r2Store } from "./r2-store.edge.server";
import type { FileStore } from "./store";

/** Returns the store in the R2 bucket bound as FILES. */
export const ownStore = (): FileStore => r2Store(bindings.FILES);
