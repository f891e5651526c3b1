import { env } from "~/platform/env.server";
import { diskStore } from "./disk-store.node.server";
import type { FileStore } from "./store";
import { vercelBlobStore } from "./vercel-blob-store.server";

let chosen: FileStore | undefined;

/** The store of this process: Vercel Blob when its token is set, else the disk below DATA_DIR. */
export function fileStore(): FileStore {
  chosen ??= choose();
  return chosen;
}

function choose(): FileStore {
  const { BLOB_READ_WRITE_TOKEN: token, DATA_DIR } = env();
  return token ? vercelBlobStore({ token }) : diskStore(`${DATA_DIR}/blobs`);
}
