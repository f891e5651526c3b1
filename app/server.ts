/** The process: makes the database ready, opens the door, and closes it cleanly. */
import { serve } from "@hono/node-server";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady, createRequestHandler } from "@remix-run/node";
import { database } from "db/client";
import { migrate, UnusableDatabase } from "db/migrate";
import { seedDemo } from "db/seed/demo";
import { startAlerts } from "~/alerts/watch-board.server";
import { keepEnding } from "~/billing/end-billing.server";
import { tellWhatIsMissing } from "~/billing/tell-what-is-missing.server";
import { rooms } from "~/chat/publish.server";
import { passSocketsOn } from "~/chat/room-proxy.node.server";
import { configuredRoomServer } from "~/chat/room-server.server";
import { startFillingMiles } from "~/distance/fill-miles.server";
import { keepBoard } from "~/loads/keep-board.server";
import { mailSettled } from "~/mail/send-mail.server";
import { env } from "~/platform/env.server";
import { tellRedirects } from "~/platform/form-outcome.server";
import { gate } from "~/platform/gate.server";
import { log } from "~/platform/log.server";
import { isOwnSocket, ownHosts } from "~/platform/own-origin";

/** How long requests under way may take once the process is asked to stop. */
const GRACE_MS = 5_000;

function refuseToStart(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function prepareDatabase(): Promise<void> {
  const target = database();
  try {
    await migrate(target);
    if (target.embedded && env().SEED === "demo" && (await isEmpty())) await seedDemo(target);
  } catch (error) {
    if (error instanceof UnusableDatabase)
      refuseToStart(`Haulway cannot use this database: ${error.message}.`);
    throw error;
  }
}

async function isEmpty(): Promise<boolean> {
  const { rows } = await database().client.execute("SELECT 1 FROM users LIMIT 1");
  return rows.length === 0;
}

async function main(): Promise<void> {
  const { PORT, APP_URL, NODE_ENV } = env();
  await prepareDatabase();
  const handle = createRequestHandler(build, NODE_ENV);
  const app = gate(tellRedirects((request, context) => handle(request, context)));
  // Without a public address this is somebody's own machine: only that machine gets in.
  const hostname = APP_URL ? "0.0.0.0" : "127.0.0.1";
  // A proof of delivery over one bar of signal takes longer than the five minutes that Node.js gives a request.
  const serverOptions = { requestTimeout: 0, headersTimeout: 60_000 };
  const server = serve({ fetch: app.fetch, port: PORT, hostname, serverOptions }, ({ port }) => {
    log.info({ address: APP_URL ?? `http://localhost:${port}` }, "listening");
    if (NODE_ENV === "development") void broadcastDevReady(build);
  });
  tellWhatIsMissing();
  const stopEnding = keepEnding();
  server.on("error", (error: NodeJS.ErrnoException) => {
    refuseToStart(error.code === "EADDRINUSE" ? `Port ${PORT} is already in use.` : String(error));
  });

  const { origin, socketOrigin } = configuredRoomServer();
  const endSockets = socketOrigin
    ? undefined
    : passSocketsOn(server, {
        origin,
        isOwn: ({ headers }) =>
          isOwnSocket(
            headers.origin,
            ownHosts((name) => headers[name]?.toString(), env()),
          ),
        failed: rooms().failed,
      });

  const stopKeeping = keepBoard();
  const stopFillingMiles = startFillingMiles();
  const stopAlerts = startAlerts();
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    stopEnding();
    stopKeeping();
    stopFillingMiles();
    stopAlerts();
    server.close(async () => {
      await mailSettled();
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
