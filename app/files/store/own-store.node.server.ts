import { env } from "~/platform/env.server";
import { diskStore } from "./disk-store.node.server";
import type { FileStore } from "./store";

/** Uses a folder of DATA_DIR on disk. */
export const ownStore = (): FileStore => diskStore(`${env().DATA_DIR}/blobs`);
