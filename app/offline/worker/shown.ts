import { clockOf } from "~/outbox/phone-clock";

/**
 * The age is in an attribute, because React renders the whole document again if it finds an unknown element.
 */
export function marked(html: string, atMs: number, nowMs = Date.now()): string {
  const words = `No signal. Last updated ${clockOf(atMs, nowMs)}.`;
  return html.replace("<html ", `<html data-as-of="${words}" `);
}

/** Needs no cached files. @param words trusted HTML */
export function noSignal(words: string): Response {
  const html = `<!doctype html><html lang=en><meta name=viewport content="width=device-width"><title>No signal</title><h1>No signal</h1><p>${words}<p><a href="">Try again</a>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html" } });
}
