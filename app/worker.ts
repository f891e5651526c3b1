/** The database is migrated only by `npm run migrate`, never by a request. */
import * as build from "@remix-run/dev/server-build";
import { routeToRoom } from "party/durable-room";
import { watchBoard } from "~/alerts/watch-board.server";
import { logMissingSettings } from "~/billing/log-missing-settings.server";
import { afterAnswer } from "~/http/after-answer.server";
import { branchHandlers, leafFinder } from "~/http/branch-handlers.server";
import { withMiddleware } from "~/http/middleware.server";
import { oneSpelling } from "~/http/one-spelling";
import { isOwnSocket, isSafeMethod, ownHosts } from "~/http/own-origin";
import { tellInTime } from "~/notifications/jobs.server";
import { builtWorker } from "~/offline/built-worker.edge.server";
import { maintenanceNow } from "~/operator/notices.server";
import { saveCountsIfOpen } from "~/operator/save-counts.server";
import { loadZipCodes } from "~/places/load-zip-codes.server";
import { listenForCounts } from "~/platform/counters";
import { env } from "~/platform/env.server";
import { putOffDue, runDue } from "~/platform/jobs.server";
import { countTrip, withTrips } from "~/platform/trips.server";
import { JOBS } from "./lead-jobs.server";
import { requestPipeline } from "./request-pipeline.server";

export { DurableRoom } from "party/durable-room";

const handle = requestPipeline(branchHandlers(build, env().NODE_ENV), {
  builtWorker,
  routeOf: leafFinder(build.routes),
});
const app = withMiddleware(
  { handle, spell: oneSpelling(build.routes) },
  { addressOf: (c) => c.req.header("cf-connecting-ip") },
);

logMissingSettings();

/** The counts of one second are saved together. */
const COUNTS_EVERY_MS = 1_000;

// An isolate may end at any time after a request, so its counts are saved right after the response.
listenForCounts(() =>
  afterAnswer(async () => {
    await new Promise((resolve) => setTimeout(resolve, COUNTS_EVERY_MS));
    await saveCountsIfOpen();
  }, "could not save counts"),
);

const platformFetch = globalThis.fetch;
/** Counts requests sent with `fetch`. The adapters of the platform's bindings count their own requests. */
globalThis.fetch = (...given: Parameters<typeof fetch>) => {
  countTrip();
  return platformFetch(...given);
};

/** The maximum number of requests for jobs after a form. Cron runs the batches that remain. */
const MOST_TRIPS_AFTER_FORM = 200;

function answerOfRoom(request: Request, bindings: object): Promise<Response | null> | Response | null {
  if (!new URL(request.url).pathname.startsWith("/parties/")) return null;
  const origin = request.headers.get("origin") ?? undefined;
  const hosts = ownHosts((name) => request.headers.get(name) ?? undefined, env());
  if (!isOwnSocket(origin, hosts)) return new Response("Not allowed here.", { status: 403 });
  return routeToRoom(request, bindings, env().PARTYKIT_SECRET ?? "");
}

export default {
  async fetch(request: Request, bindings: object): Promise<Response> {
    await loadZipCodes();
    const answer = (await answerOfRoom(request, bindings)) ?? (await app.fetch(request, bindings));
    // Cron runs only once a minute, but drivers with saved searches must be notified of a new load within
    // seconds, even if a program posted it (PUT). A refused request changed nothing, and must not let
    // strangers query the database.
    if (!isSafeMethod(request.method) && answer.status < 400)
      afterAnswer(
        () =>
          withTrips(MOST_TRIPS_AFTER_FORM, async () => {
            if (await maintenanceNow()) return;
            await watchBoard.work();
            await tellInTime.work();
          }),
        "could not notify drivers of new loads",
      );
    return answer;
  },

  async scheduled({ scheduledTime }: { scheduledTime: number }): Promise<void> {
    await loadZipCodes();
    if (await maintenanceNow()) putOffDue(JOBS, scheduledTime);
    else await runDue(JOBS, scheduledTime);
  },
};
