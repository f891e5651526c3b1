import { readdirSync } from "node:fs";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { compressWhole } from "./compress-whole.server";
import { keptFiles } from "./kept-files.node.server";
import type { Ground } from "./middleware.server";

/** As Node.js read it: to make `Headers` of all of them takes as long as the rest of such an answer. */
const acceptedEncodings = ({ incoming }: HttpBindings): string | null =>
  incoming.headers["accept-encoding"]?.toString() ?? null;

/** A Node.js process: it serves the files of `public/` and compresses pages itself. */
export function nodeGround(): Ground {
  const ownFile = serveStatic({
    root: "./public",
    onFound: (_path, c) => c.header("Cache-Control", "public, max-age=3600"),
  });
  // Most addresses are pages, for which the disk need not be asked.
  const asset = keptFiles("public/build");
  const ownFiles = new Set(readdirSync("public"));
  return {
    addressOf: (c) => getConnInfo(c).remote.address,
    builtFile: (path, c) => asset(path, acceptedEncodings(c.env)),
    compress: compressWhole,
    // What `remix dev` has built since the start.
    newlyBuilt: serveStatic({ root: "./public" }),
    ownFile: (c, next) => (ownFiles.has(c.req.path.split("/")[1] ?? "") ? ownFile(c, next) : next()),
  };
}
