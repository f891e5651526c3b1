import { SHARED } from "~/http/offline-headers";
import { countItems } from "~/outbox/items";
import { cacheDocument, cachePage, copyOf, dropCopy, isDrawn, isForTheRoad, isWork, routesOf } from "./cache";
import { inTime } from "./in-time";
import { sendAll } from "./outbox";
import { fetchPage, runMaintenance } from "./prefetch";
import { pageOf } from "./router-data";
import { marked, noSignal } from "./shown";
import { expectSignOut, readTag } from "./whose";

declare const self: ServiceWorkerGlobalScope;

/** The query parameter of a sign-out that bypasses the worker. */
export const PAST_WORKER = "direct";

const ask = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** A gateway's error means that the app is down. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504;

/** If `/no-signal` is cached, redirects to it, with the requested path and query after a `#`. */
async function withoutCopy({ url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  const instead = "/no-signal";
  if (pathname !== instead && (await copyOf(instead)))
    return Response.redirect(`${instead}#${pathname}${search}`);
  return noSignal("This page isn't saved on this device.");
}

/** If the app is unreachable, returns the cached copy, marked with its age, or else `withoutCopy`. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const kept = isWork(url) ? await copyOf(request.url) : null;
  const read = async () => {
    const [answer, tag] = await readTag(ask(event));
    // The app has detected that another site posted the files that `takeShared` stored.
    if (url.pathname === "/share" && answer.status === 403)
      await dropCopy(SHARED + url.searchParams.get("came"));
    if (tag && isWork(url)) event.waitUntil(cachePage(request.url, answer.clone(), tag).then(runMaintenance));
    return answer;
  };
  const asked = read();
  event.waitUntil(asked.then(sendAll).catch(() => {}));
  const answer = await inTime(asked, kept !== null).catch(() => null);
  if (answer && !(kept && isAway(answer))) return answer;
  if (!kept) return withoutCopy(request);
  if (isDrawn(url)) return kept.copy;
  return new Response(marked(await kept.copy.text(), kept.atMs), { headers: kept.copy.headers });
}

export async function answerRoutes(request: Request): Promise<Response> {
  const routes = await routesOf(new URL(request.url).searchParams.get("version"));
  const asked = fetch(request);
  return routes ? inTime(asked, true).catch(() => routes) : asked;
}

/** Makes the window load the page as a document. Returns a network error. */
async function loadDocument({ clientId }: FetchEvent, page: string): Promise<Response> {
  const asking = (await self.clients.get(clientId)) as WindowClient | undefined;
  // The navigation fails if the user stays to keep typed text. The request then gets no response, because the
  // router would replace the page with an error page.
  await asking?.navigate(page).catch(() => new Promise(() => {}));
  return Response.error();
}

/** If the connection is broken, the window loads the document instead: the cached copy or `/no-signal`. */
export async function answerData(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const page = pageOf(request.url);
  const url = new URL(page);
  const isPart = /[?&](_routes|step)=/.test(request.url);
  // A revalidating page must not be reloaded, because it may contain typed text.
  const isSame = request.referrer.split("#")[0] === page;
  const isElsewhere = !isPart && !isSame;
  const kept = isElsewhere && isWork(url) ? await copyOf(page) : null;
  try {
    const [answer, tag] = await readTag(inTime(fetch(request), kept !== null));
    if (kept && isAway(answer)) throw new Error("app unavailable");
    if (tag && answer.status === 200 && isForTheRoad(url))
      event.waitUntil(fetchPage(page).then(runMaintenance));
    event.waitUntil(sendAll().catch(() => {}));
    return answer;
  } catch (broken) {
    if (isElsewhere) return loadDocument(event, page);
    throw broken;
  }
}

/** The app checks access on each request, so the cached copy is used only if the connection is broken. */
export async function answerDocument(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const [answer, tag] = await readTag(fetch(request));
    if (tag) event.waitUntil(cacheDocument(request.url, answer.clone(), tag));
    if (tag && answer.status === 404) event.waitUntil(dropCopy(request.url));
    return answer;
  } catch (broken) {
    const kept = await copyOf(request.url);
    if (kept) return kept.copy;
    if (request.mode !== "navigate") throw broken;
    return withoutCopy(request);
  }
}

/**
 * `/outbox` asks first if there are unsent items. The browser then posts the form again, past the worker,
 * because the response makes the browser delete the site's storage, perhaps even a worker that waits for the
 * response.
 */
export async function answerSignOut({ request }: FetchEvent): Promise<Response> {
  const url = new URL(request.url);
  if (!url.searchParams.has("unsent") && (await countItems()))
    return Response.redirect("/outbox#sign-out", 303);
  try {
    await fetch("/login", { method: "HEAD", redirect: "manual" });
  } catch {
    return noSignal("You're still signed in. Sign out when you're back online.");
  }
  await expectSignOut();
  return Response.redirect(`${url.pathname}?${PAST_WORKER}`, 307);
}
