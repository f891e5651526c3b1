import { clockOf } from "~/outbox/phone-clock";

/**
 * The stylesheet displays the age from an attribute of the root element. An additional element would not
 * work, because React hydrates the whole document and renders it again if it finds an unknown element.
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
