import { RemixServer, useLoaderData } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";
import { describe, expect, it, vi } from "vitest";
import { pageContext } from "../../tests/fixtures/remix-page";
import { wholePage } from "./whole-page.server";

const NONCE = "n0nce+/=";
const url = "http://localhost/";
const TEXT = `</script><b>&amp;</b>\u2028\u2029 "Reno" \\ é 🚚`;

interface Shown {
  text: string;
  readMs?: number;
}

const rendered = vi.fn();
const Text = () => {
  rendered();
  return <p>{useLoaderData<Shown>().text}</p>;
};

const contextOf = (withScripts: boolean, nonce = NONCE, data: Shown = { text: TEXT }) =>
  pageContext({ url, nonce, withScripts, data, content: <Text /> });

interface Asked {
  withScripts?: boolean;
  nonce?: string;
  data?: Shown;
  person?: string | null;
  more?: string[];
}

const ask = async ({ withScripts = true, nonce = NONCE, data, person = null, more = [] }: Asked = {}) => {
  const context = await contextOf(withScripts, nonce, data);
  const page = await wholePage(context, {
    url,
    nonce,
    person,
    unique: [nonce, ...more],
    within: (content) => content,
  });
  return typeof page === "string" ? page : new TextDecoder().decode(page);
};

/** The data that a page's scripts hand to the router, and whether it ends there. */
function handedOver(html: string) {
  const calls = [
    ...html.matchAll(/<script nonce="[^"]*">window\.__remixContext\.streamController\.(.*?);<\/script>/gs),
  ].map(([, call = ""]) => call);
  const pieces = calls.flatMap((call) => /^enqueue\((".*")\)$/s.exec(call)?.[1] ?? []);
  return { data: pieces.map((piece) => JSON.parse(piece)).join(""), last: calls.at(-1) };
}

describe("a whole page", () => {
  it("is what Remix streams, and hands over its data by the same calls", async () => {
    const streamed = await contextOf(true);
    const stream = await renderToReadableStream(<RemixServer context={streamed} url={url} nonce={NONCE} />);
    await stream.allReady;
    const theirs = await new Response(stream).text();
    const ours = await ask();
    expect(handedOver(ours)).toEqual(handedOver(theirs));
    expect(handedOver(ours)).toEqual({ data: expect.stringContaining("Reno"), last: "close()" });
    const [page = ""] = ours.split(`<script nonce="${NONCE}">window.__remixContext.streamController.`);
    expect(theirs.startsWith(page)).toBe(true);
    expect(page.startsWith("<!DOCTYPE html><html")).toBe(true);
    // Nothing in the data ends the script.
    expect(ours).not.toContain("</script><b>");
  });

  it("without scripts hands over nothing", async () => {
    const page = await ask({ withScripts: false });
    expect(page).toContain("Reno");
    expect(page).not.toContain("<script");
  });
});

describe("a page of a person", () => {
  it("is not rendered again from the same data, and says what is new in this answer", async () => {
    const asked = (nonce: string, readMs: number): Asked => ({
      nonce,
      person: "of the same data",
      data: { text: TEXT, readMs },
      more: ["", String(readMs)],
    });
    for (const readMs of [0.5, 1.5]) await ask(asked("a$+", readMs));
    rendered.mockClear();
    const again = await ask(asked("b.*", 2.5));
    expect(rendered).not.toHaveBeenCalled();
    // Anew for another person it is the same.
    expect(again).toBe(await ask({ ...asked("b.*", 2.5), person: "another" }));
    expect(rendered).toHaveBeenCalled();
    expect(again).not.toContain("a$+");
    expect(handedOver(again).data).toContain("2.5");
  });

  it.each<[string, Asked, Asked]>([
    ["other data", { person: "p1" }, { person: "p1", data: { text: "Elko" } }],
    ["another person", { person: "p2" }, { person: "p3" }],
    ["more than its data", { person: null }, { person: null }],
  ])("is rendered anew for %s", async (_, first, then) => {
    for (let time = 0; time < 2; time++) await ask(first);
    rendered.mockClear();
    await ask(then);
    expect(rendered).toHaveBeenCalled();
  });
});
