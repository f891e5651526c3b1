/** How the worker answers what a page asks for: by the app where there is signal, by the copy where there is none. */
import { countItems, dropItems } from "~/outbox/items";
import { copyOf, dropCopy, isDrawn, isForTheRoad, isWork, keepPage, keepPaper, routesOf } from "./cache";
import { sendAll } from "./outbox";
import { fetchPage, keepHouse } from "./prefetch";
import { endNotices } from "./push";
import { documentInstead, pageOf } from "./router-data";
import { marked, noSignal } from "./shown";
import { belongTo, learn, NOBODY } from "./whose";

/** Where there is a copy, a line that says nothing for so long counts as none. */
const PATIENCE_MS = 4_000;
/** After that the next page does not wait as long again. */
const SILENT_FOR_MS = 5_000;

let silentUntilMs = 0;

/** The answer; @throws where the line breaks, or says nothing although there is a copy to show */
function inTime(asked: Promise<Response>, hasCopy: boolean): Promise<Response> {
  if (!hasCopy) return asked;
  const patience = Date.now() < silentUntilMs ? 0 : PATIENCE_MS;
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      silentUntilMs = Date.now() + SILENT_FOR_MS;
      reject();
    }, patience);
  });
  // What has answered is not silent, also once the time is up.
  return Promise.race([asked, over]).finally(() => clearTimeout(timer));
}

const ask = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** A gateway's word that the app is away. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504;

/** In place of a page that is not on the phone: the one that leads to those that are, which keeps its address behind the #. */
async function withoutCopy({ url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  const instead = "/no-signal";
  if (pathname !== instead && (await copyOf(instead)))
    return Response.redirect(`${instead}#${pathname}${search}`);
  return noSignal("This page is not on this phone.");
}

/** A page that a person goes to. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const kept = isWork(url) ? await copyOf(request.url) : null;
  const read = async () => {
    const [answer, tag] = await learn(ask(event));
    if (tag && isWork(url)) event.waitUntil(keepPage(request.url, answer.clone(), tag).then(keepHouse));
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

/** What Remix asks before it follows a link: which routes lead there. */
export async function answerRoutes(request: Request): Promise<Response> {
  const routes = await routesOf(new URL(request.url).searchParams.get("version"));
  const asked = fetch(request);
  return routes ? inTime(asked, true).catch(() => routes) : asked;
}

/** The data of a page, as the router asks for it. Without signal the document is loaded in its place: the copy, or what says that there is none. */
export async function answerData(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const page = pageOf(request.url);
  const url = new URL(page);
  // Or the page of a form that was answered, which shows the answer.
  const isPart = /[?&](_routes|step)=/.test(request.url);
  // A page that reads itself again must not be loaded anew: something may be typed into it.
  const isSame = request.referrer.split("#")[0] === page;
  const isElsewhere = !isPart && !isSame;
  const kept = isElsewhere && isWork(url) ? await copyOf(page) : null;
  try {
    const [answer, tag] = await learn(inTime(fetch(request), kept !== null));
    if (kept && isAway(answer)) throw new Error("away");
    if (tag && answer.status === 200 && isForTheRoad(url)) event.waitUntil(fetchPage(page).then(keepHouse));
    event.waitUntil(sendAll().catch(() => {}));
    return answer;
  } catch (broken) {
    if (isElsewhere) return documentInstead(url.pathname + url.search);
    throw broken;
  }
}

/** A load's paper, or a picture. The app says each time whether it may be seen; only without signal nobody is asked. */
export async function answerPaper(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const [answer, tag] = await learn(fetch(request));
    if (tag) event.waitUntil(keepPaper(request.url, answer.clone(), tag));
    else if (answer.status === 404) event.waitUntil(dropCopy(request.url));
    return answer;
  } catch (broken) {
    const kept = await copyOf(request.url);
    if (kept) return kept.copy;
    if (request.mode !== "navigate") throw broken;
    return withoutCopy(request);
  }
}

/**
 * Signing out takes what is not sent with it, with all storage of the site that of others, too: so /outbox asks. Pages go first, whether the
 * app hears of it or not; what is not sent once it has.
 */
export async function answerSignOut(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const isAsked = new URL(request.url).searchParams.has("unsent");
  if (!isAsked && request.mode === "navigate" && (await countItems()))
    return Response.redirect("/outbox#sign-out", 303);
  await belongTo(NOBODY);
  event.waitUntil(endNotices().catch(() => {}));
  try {
    const answer = await fetch(request);
    // The answer may have cleared all storage already, and closed what it was open for.
    await dropItems().catch(() => {});
    return answer;
  } catch (broken) {
    if (request.mode !== "navigate") throw broken;
    return noSignal("Sign out again later.");
  }
}
