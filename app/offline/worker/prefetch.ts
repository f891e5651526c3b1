import { PREFETCH_HEADER } from "~/http/offline-headers";
import { readNote, writeNote } from "~/outbox/notes";
import { cacheDocument, cachePage, copyOf, dropUnneeded, isDocument, isDrawn, isForTheRoad } from "./cache";
import { NOBODY, readTag, whose } from "./whose";

const MINUTE_MS = 60_000;
/** The minimum interval between two prefetches of one page. */
const AHEAD_MS = 10 * MINUTE_MS;
const DAY_MS = 86_400_000;

/** Fetches without following redirects, which would lead to the login page. */
const ask = (address: string) =>
  readTag(fetch(address, { headers: { [PREFETCH_HEADER]: "1" }, redirect: "manual" }));

/** Returns the page's HTML; empty if the page is not cached. */
export async function fetchPage(address: string, ageMs = MINUTE_MS): Promise<string> {
  const kept = await copyOf(address);
  if (kept && Date.now() - kept.atMs < ageMs) return kept.copy.text();
  const [answer, tag] = await ask(address);
  return tag ? cachePage(address, answer, tag) : "";
}

/** A document's content never changes. */
async function fetchDocument(address: string): Promise<void> {
  if (await copyOf(address)) return;
  const [answer, tag] = await ask(address);
  if (tag) await cacheDocument(address, answer, tag);
}

/** The app lists nothing if Data saver is on. */
async function fetchAhead(): Promise<void> {
  const tag = await whose();
  const [before, at] = ((await readNote("ahead")) ?? "").split(" ");
  const isRecent = before === tag && Date.now() - Number(at) < MINUTE_MS;
  if (tag === NOBODY || isRecent) return;
  await writeNote("ahead", `${tag} ${Date.now()}`);
  const [answer, whoseAnswer] = await ask("/loads-in-hand.json");
  if (!answer.ok || whoseAnswer !== tag) return;
  for (const page of (await answer.json()) as string[]) {
    const url = new URL(page, location.href);
    const html = await fetchPage(url.href, isDrawn(url) ? DAY_MS : AHEAD_MS);
    for (const [, href = ""] of html.matchAll(/href="(\/(?:files|chat)[/?][^"#]+)"/g)) {
      const inner = new URL(href.replaceAll("&amp;", "&"), location.href);
      if (isDocument(inner)) await fetchDocument(inner.href);
      else if (isForTheRoad(inner)) await fetchPage(inner.href, AHEAD_MS);
    }
  }
}

export async function runMaintenance(): Promise<void> {
  if (Date.now() - Number(await readNote("house")) > DAY_MS) {
    await writeNote("house", String(Date.now()));
    await dropUnneeded();
  }
  await fetchAhead();
}
