import { env } from "~/platform/env.server";
import { diskStore } from "./disk-store.node.server";
import type { FileStore } from "./store";

/** Returns the store in a folder of DATA_DIR. */
export const ownStore = (): FileStore => diskStore(`${env().DATA_DIR}/blobs`);
