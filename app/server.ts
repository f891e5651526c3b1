import "~/platform/usable-env.node.server";

import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import { archive } from "db/archive-client";
import { database, nameOf } from "db/client";
import { migrate, UnusableDatabase } from "db/migrate";
import { connectionFaultIn } from "db/remote-connection";
import { SHEET_COOKIE } from "#stylesheet.server";
import { logMissingSettings } from "~/billing/log-missing-settings.server";
import { rooms } from "~/chat/rooms/publish.server";
import { proxySockets } from "~/chat/rooms/room-proxy.node.server";
import { configuredRoomServer } from "~/chat/rooms/room-server.server";
import { followUpsFinished } from "~/http/after-answer.server";
import { branchHandlers, leafFinder } from "~/http/branch-handlers.server";
import { beginEnding } from "~/http/ending.server";
import { withMiddleware } from "~/http/middleware.server";
import { onePerTick } from "~/http/one-per-tick.node.server";
import { oneSpelling } from "~/http/one-spelling";
import { isOwnSocket, ownHosts } from "~/http/own-origin";
import { cachesPublicPages } from "~/http/page-cache.server";
import { nodeRuntime } from "~/http/runtime.node.server";
import { endStalledBodies } from "~/http/stalled-bodies.node.server";
import { builtWorker } from "~/offline/built-worker.node.server";
import { noticesFor } from "~/operator/notices.server";
import { saveCountsIfOpen, saveProcessCounts } from "~/operator/save-counts.server";
import type { Handler } from "~/platform/context";
import { env } from "~/platform/env.server";
import { startJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { vapidKeys } from "~/push/keys.server";
import { seedDemo } from "~/seed/demo";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { CACHED_PAGES_MS } from "~/ui/public-pages";
import { leadJobs } from "./lead-jobs.server";
import { requestPipeline } from "./request-pipeline.server";

/** Longer than the Node.js default of five seconds, because users often read a page for longer. */
const IDLE_CONNECTION_MS = 65 * SECOND_MS;
const GRACE_MS = 5 * SECOND_MS;
/** Startup waits no longer than this, because the board works without the archive. */
const ARCHIVE_WITHIN_MS = 5 * SECOND_MS;

function refuseToStart(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function prepareDatabase(): Promise<void> {
  const target = database();
  try {
    await migrate(target);
    if (target.embedded && env().SEED === "demo" && (await isEmpty())) await seedDemo(target);
    // If this fails, the code that uses the keys creates them later.
    await vapidKeys().catch((error: unknown) =>
      log.error({ err: error }, "could not create the VAPID keys of push notifications"),
    );
  } catch (error) {
    if (error instanceof UnusableDatabase)
      refuseToStart(`Haulway cannot use this database: ${error.message}.`);
    throw error;
  }
}

/** If the archive does not answer, the app starts anyway, and only pages that read the archive fail. */
async function prepareArchive(): Promise<void> {
  const kept = archive();
  if (!kept) return;
  const tooLate = async () => {
    await pause(ARCHIVE_WITHIN_MS, undefined, { ref: false });
    throw new Error("The archive did not answer in time.");
  };
  try {
    await (kept.embedded ? migrate(kept) : Promise.race([migrate(kept), tooLate()]));
  } catch (error) {
    if (error instanceof UnusableDatabase && !connectionFaultIn(error))
      refuseToStart(`Haulway cannot use its archive ${nameOf(kept)}: ${error.message}.`);
    log.error({ err: error, archive: nameOf(kept) }, "the archive is not ready; the board works without it");
  }
}

async function isEmpty(): Promise<boolean> {
  const { rows } = await database().client.execute("SELECT 1 FROM users LIMIT 1");
  return rows.length === 0;
}

async function main(): Promise<void> {
  const { PORT, APP_URL, NODE_ENV, DRAIN_SECONDS } = env();
  await prepareDatabase();
  await prepareArchive();
  const handle = requestPipeline(branchHandlers(build, NODE_ENV), {
    builtWorker,
    routeOf: leafFinder(build.routes),
    ...(NODE_ENV !== "development" && {
      cachesPages: (next: Handler) =>
        cachesPublicPages(next, {
          pages: CACHED_PAGES_MS,
          sheetCookie: SHEET_COOKIE,
          isUsual: async () => (await noticesFor()).length === 0,
        }),
    }),
  });
  const app = withMiddleware({ handle, spell: oneSpelling(build.routes) }, nodeRuntime());
  // Without a public address, the app is assumed to run on a developer's machine and accepts only local
  // connections.
  const hostname = APP_URL ? "0.0.0.0" : "127.0.0.1";
  // An upload over a weak signal can take longer than the five minutes that Node.js allows for a request.
  const serverOptions = {
    requestTimeout: 0,
    headersTimeout: MINUTE_MS,
    connectionsCheckingInterval: 10 * SECOND_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
  };
  const server = serve({ fetch: onePerTick(app.fetch), port: PORT, hostname, serverOptions }, ({ port }) => {
    log.info({ address: APP_URL ?? `http://localhost:${port}` }, "listening");
    if (NODE_ENV === "development") void broadcastDevReady(build);
  });
  if ("requestTimeout" in server) endStalledBodies(server);
  logMissingSettings();
  server.on("error", (error: NodeJS.ErrnoException) => {
    refuseToStart(error.code === "EADDRINUSE" ? `Port ${PORT} is already in use.` : String(error));
  });

  const { origin, socketOrigin } = configuredRoomServer();
  const endSockets = socketOrigin
    ? undefined
    : proxySockets(server, {
        origin,
        isOwn: ({ headers }) =>
          isOwnSocket(
            headers.origin,
            ownHosts((name) => headers[name]?.toString(), env()),
          ),
        failed: rooms().failed,
      });

  const stopJobs = leadJobs();
  const stopCounting = startJobs([saveProcessCounts]);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    beginEnding();
    const jobsStopped = stopJobs();
    stopCounting();
    // The header announces that the connection closes, so that clients send no further request over it.
    server.prependListener("request", (_request: unknown, answer: ServerResponse) => {
      answer.setHeader("Connection", "close");
    });
    if (DRAIN_SECONDS > 0) await pause(DRAIN_SECONDS * SECOND_MS);
    server.close(async () => {
      await Promise.all([followUpsFinished(), jobsStopped]);
      await saveCountsIfOpen().catch((error: unknown) =>
        log.warn({ err: error }, "could not save the last counts"),
      );
      database().client.close();
      process.exit(0);
    });
    endSockets?.();
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => refuseToStart(error instanceof Error ? error.message : String(error)));
