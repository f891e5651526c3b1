import { expect, it } from "vitest";
import { clockOf, marked, noSignalPage } from "./worker/shown";

const NOON = new Date(2026, 10, 23, 12, 0).getTime();
const HOUR_MS = 3_600_000;

it("says the time of a copy, and the day of an older one", () => {
  expect(clockOf(NOON + 2 * HOUR_MS + 300_000, NOON + 3 * HOUR_MS)).toBe("14:05");
  expect(clockOf(NOON - 12 * HOUR_MS, NOON)).toBe("00:00");
  expect(clockOf(NOON - 13 * HOUR_MS, NOON)).toBe("Nov 22, 23:00");
});

it("marks the root element and nothing else", () => {
  const page = '<!DOCTYPE html><html lang="en"><body><p>Write &lt;html </p></body></html>';
  expect(marked(page, NOON, NOON)).toBe(
    page.replace("<html ", '<html data-as-of="No signal. This page is as of 12:00." '),
  );
});

it("leads from a page that is not there to those that are, and runs nothing", async () => {
  const kept = [{ address: "/chat?group=1&x=<", title: "Dale & <b>", atMs: NOON }];
  const answer = noSignalPage(kept, "/search?a=1&b=2", NOON);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const html = await answer.text();
  expect(html).toContain('<a href="/chat?group=1&#38;x=&#60;">Dale &#38; &#60;b&#62;</a>');
  expect(html).toContain('<a href="/search?a=1&#38;b=2">Try again</a>');
  expect(await noSignalPage([], "/", NOON).text()).not.toContain("<ul>");
});
