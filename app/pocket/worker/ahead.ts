/** Fetches ahead what a driver needs on the road: the loads in hand, their papers and their chats. */
import { AHEAD, POCKET } from "~/platform/pocket-headers";
import { copyOf, dropUnneeded, isForTheRoad, isPaper, keepPage, keepPaper } from "./kept";
import { learn, NOBODY, presentTurn, readNote, whose, writeNote } from "./whose";

/** So often the app is asked which loads are in hand, and a page is fetched whose data was read. */
const MINUTE_MS = 60_000;
/** So often a page is fetched that nobody has opened. */
const AHEAD_MS = 10 * MINUTE_MS;
const DAY_MS = 86_400_000;

/** Whether the browser asks to save data. The switch in the footer is known to the app alone: it names no loads then. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A redirect is not followed: it leads to the login page. */
const ask = (address: string) => fetch(address, { headers: { [AHEAD]: "1" }, redirect: "manual" });

/**
 * Fetches a page that the person has seen by its data alone, or will need, unless the copy is younger than that.
 * @returns its HTML; empty where it is not kept
 */
export async function fetchPage(address: string, ageMs = MINUTE_MS): Promise<string> {
  const kept = await copyOf(address);
  if (kept && Date.now() - kept.atMs < ageMs) return kept.copy.text();
  if (savesData()) return "";
  const turn = presentTurn();
  const answer = await ask(address);
  const tag = await learn(answer, turn);
  return tag ? keepPage(address, answer, tag) : "";
}

/** A file never changes under its address. */
async function fetchPaper(address: string): Promise<void> {
  if (await copyOf(address)) return;
  const turn = presentTurn();
  const answer = await ask(address);
  const tag = await learn(answer, turn);
  if (tag) await keepPaper(address, answer, tag);
}

/** Fetches loads in hand, with their papers and chats, unless that was done a while ago. */
async function fetchAhead(): Promise<void> {
  const tag = await whose();
  const [before, at] = ((await readNote("ahead")) ?? "").split(" ");
  const isRecent = before === tag && Date.now() - Number(at) < MINUTE_MS;
  if (tag === NOBODY || isRecent || savesData()) return;
  await writeNote("ahead", `${tag} ${Date.now()}`);
  const answer = await ask("/loads-in-hand.json");
  if (!answer.ok || answer.headers.get(POCKET) !== tag) return;
  const loads: string[] = await answer.json();
  for (const load of loads) {
    const html = await fetchPage(new URL(load, location.href).href, AHEAD_MS);
    for (const [, href = ""] of html.matchAll(/href="(\/(?:files|chat)[/?][^"#]+)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"), location.href);
      if (isPaper(url)) await fetchPaper(url.href);
      else if (isForTheRoad(url)) await fetchPage(url.href, AHEAD_MS);
    }
  }
}

/** What is due from time to time, once a page has come. */
export async function keepHouse(): Promise<void> {
  if (Date.now() - Number(await readNote("kept-house")) > DAY_MS) {
    await writeNote("kept-house", String(Date.now()));
    await dropUnneeded();
  }
  await fetchAhead();
}
