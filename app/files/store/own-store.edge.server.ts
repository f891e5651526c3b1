import { env as bindings } from "cloudflare:workers";
import { r2Store } from "./r2-store.edge.server";
import type { FileStore } from "./store";

export const ownStore = (): FileStore => r2Store(bindings.FILES);
