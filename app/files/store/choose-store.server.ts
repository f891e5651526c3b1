import { ownStore } from "#own-store.server";
import { env } from "~/platform/env.server";
import type { FileStore } from "./store";
import { vercelBlobStore } from "./vercel-blob-store.server";

let chosen: FileStore | undefined;

export function fileStore(): FileStore {
  chosen ??= choose();
  return chosen;
}

function choose(): FileStore {
  const { BLOB_READ_WRITE_TOKEN: token } = env();
  return token ? vercelBlobStore({ token }) : ownStore();
}
