/** How the worker answers what a page asks for: by the app where there is signal, by the copy where there is none. */
import { fetchPage, keepHouse } from "./ahead";
import { copyOf, dropCopy, isForTheRoad, isWork, keepPage, keepPaper, keptPages } from "./kept";
import { change, ownItems, sendAll } from "./outbox";
import { beforeSignOutPage, outboxPage } from "./outbox-page";
import { documentInstead, pageOf } from "./router-data";
import { marked, noSignalPage, notSignedOutPage } from "./shown";
import { drop } from "./store";
import { belongTo, learn, NOBODY, presentTurn } from "./whose";

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
      reject(new Error("silent"));
    }, patience);
  });
  // What has answered is not silent, also once the time is up.
  return Promise.race([asked, over]).finally(() => clearTimeout(timer));
}

const ask = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** A gateway's word that the app is away. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504;

/** A page that a person goes to. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const kept = isWork(url) ? await copyOf(request.url) : null;
  const turn = presentTurn();
  const read = async () => {
    const answer = await ask(event);
    const tag = await learn(answer, turn);
    if (tag && isWork(url)) event.waitUntil(keepPage(request.url, answer.clone(), tag).then(keepHouse));
    return answer;
  };
  const asked = read();
  event.waitUntil(asked.then(sendAll).catch(() => {}));
  const answer = await inTime(asked, kept !== null).catch(() => null);
  if (answer && !(kept && isAway(answer))) return answer;
  if (!kept) return noSignalPage(await keptPages(), url.pathname + url.search);
  return new Response(marked(await kept.copy.text(), kept.atMs), { headers: kept.copy.headers });
}

/** The data of a page, as the router asks for it. Without signal the page's copy is loaded in its place. */
export async function answerData(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const page = pageOf(request.url);
  const url = new URL(page);
  const isPart = new URL(request.url).searchParams.has("_routes");
  // A page that reads itself again must not be loaded anew: something may be typed into it.
  const isSame = request.referrer.split("#")[0] === page;
  const kept = isPart || isSame || !isWork(url) ? null : await copyOf(page);
  const turn = presentTurn();
  try {
    const answer = await inTime(fetch(request), kept !== null);
    if (kept && isAway(answer)) return documentInstead(url.pathname + url.search);
    const tag = await learn(answer, turn);
    if (tag && answer.status === 200 && isForTheRoad(url)) event.waitUntil(fetchPage(page).then(keepHouse));
    event.waitUntil(sendAll().catch(() => {}));
    return answer;
  } catch (broken) {
    if (!kept) throw broken;
    return documentInstead(url.pathname + url.search);
  }
}

/** A load's paper, or a picture. The app says each time whether it may be seen; only without signal nobody is asked. */
export async function answerPaper(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const turn = presentTurn();
  try {
    const answer = await fetch(request);
    const tag = await learn(answer, turn);
    if (tag) event.waitUntil(keepPaper(request.url, answer.clone(), tag));
    else if (answer.status === 404) event.waitUntil(dropCopy(request.url));
    return answer;
  } catch (broken) {
    const kept = await copyOf(request.url);
    if (kept) return kept.copy;
    if (request.mode !== "navigate") throw broken;
    return noSignalPage(await keptPages(), new URL(request.url).pathname);
  }
}

/** What is not sent. The app says first whose this phone is; where nothing waits its own page is shown. */
export async function answerOutbox(event: FetchEvent): Promise<Response> {
  const { searchParams } = new URL(event.request.url);
  if (searchParams.size > 0) return Response.redirect(await change(searchParams), 303);
  const turn = presentTurn();
  const answer = await inTime(ask(event), true).catch(() => null);
  if (answer?.type === "opaqueredirect") return answer;
  if (answer) await learn(answer, turn);
  event.waitUntil(sendAll().catch(() => {}));
  const items = await ownItems();
  return answer && items.length === 0 ? answer : outboxPage(items);
}

/** Signing out: what is kept goes first, whether the app hears of it or not. */
export async function answerSignOut({ request }: FetchEvent): Promise<Response> {
  const unsent = await ownItems();
  const isAsked = new URL(request.url).searchParams.has("unsent");
  if (unsent.length > 0 && !isAsked && request.mode === "navigate") return beforeSignOutPage(unsent.length);
  for (const item of unsent) await drop(item);
  await belongTo(NOBODY);
  try {
    return await fetch(request);
  } catch (broken) {
    if (request.mode !== "navigate") throw broken;
    return notSignedOutPage();
  }
}
