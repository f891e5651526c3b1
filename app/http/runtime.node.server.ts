import { readdirSync } from "node:fs";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { compressWhole } from "./compress-whole.server";
import type { Runtime } from "./middleware.server";

export function nodeRuntime(): Runtime {
  // The build compresses each file (`cli/compress.mjs`), and a file's name changes with its content.
  const builtFile = serveStatic({
    root: "./public",
    precompressed: true,
    onFound: (_path, c) => {
      c.header("Cache-Control", "public, max-age=31536000, immutable");
      c.header("Last-Modified", undefined);
      c.header("Vary", "Accept-Encoding");
      c.header("X-Content-Type-Options", "nosniff");
    },
  });
  const ownFile = serveStatic({
    root: "./public",
    onFound: (_path, c) => c.header("Cache-Control", "public, max-age=3600"),
  });
  // Most requests are for pages. Check the name first, so that page requests do not access the disk.
  const ownFiles = new Set(readdirSync("public"));
  return {
    addressOf: (c) => getConnInfo(c).remote.address,
    // RFC 9112, 3.2. Node.js would use the first Host header.
    isMalformed: (c) => {
      const { rawHeaders } = (c.env as HttpBindings).incoming;
      return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;
    },
    builtFile,
    compress: compressWhole,
    ownFile: (c, next) => (ownFiles.has(c.req.path.split("/")[1] ?? "") ? ownFile(c, next) : next()),
  };
}
