import { env } from "~/platform/env.server";
import { diskStore } from "./disk-store.node.server";
import type { FileStore } from "./store";

export const ownStore = (): FileStore => diskStore(`${env().DATA_DIR}/blobs`);
