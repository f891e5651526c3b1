import { expect, it } from "vitest";
import { marked, noSignal } from "./worker/shown";

const NOON = new Date(2026, 10, 23, 12, 0).getTime();

it("marks only the root element", () => {
  const page = '<!DOCTYPE html><html lang="en"><body><p>Write &lt;html </p></body></html>';
  expect(marked(page, NOON, NOON).replace("\u202f", " ")).toBe(
    page.replace("<html ", '<html data-as-of="No signal. Last updated 12:00 PM." '),
  );
});

it("returns a page without scripts if nothing is cached", async () => {
  const answer = noSignal("This page isn't saved on this device.");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Content-Type")).toBe("text/html");
  const html = await answer.text();
  expect(html).toContain("<h1>No signal</h1><p>This page isn't saved on this device.");
  expect(html).not.toContain("<script");
});
