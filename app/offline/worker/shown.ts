/** What a person reads of copies: when they were made, and the words where there is none. Pure. */
import { clockOf } from "~/outbox/phone-clock";

/**
 * The page with its mark, which the stylesheet shows. An attribute of the root element is the one place: React takes over the whole
 * document and draws a page anew that has an element of somebody else's.
 */
export function marked(html: string, atMs: number, nowMs = Date.now()): string {
  const words = `No signal. This page is as of ${clockOf(atMs, nowMs)}.`;
  return html.replace("<html ", `<html data-as-of="${words}" `);
}

/** In place of a page, for whom nothing is on this phone. @param words HTML of ours */
export function noSignal(words: string): Response {
  const html = `<!doctype html><html lang=en><meta name=viewport content="width=device-width"><title>No signal</title><h1>No signal</h1><p>${words}<p><a href="">Try again</a>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html" } });
}
