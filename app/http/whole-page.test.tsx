import { RemixServer, useLoaderData } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";
import { describe, expect, it } from "vitest";
import { pageContext } from "../../tests/fixtures/remix-page";
import { wholePage } from "./whole-page.server";

const NONCE = "n0nce+/=";
const url = "http://localhost/";
const TEXT = `</script><b>&amp;</b>\u2028\u2029 "Reno" \\ é 🚚`;

const Text = () => <p>{useLoaderData<{ text: string }>().text}</p>;

const contextOf = (withScripts: boolean) =>
  pageContext({ url, nonce: NONCE, withScripts, data: { text: TEXT }, content: <Text /> });

const ask = async (withScripts = true) =>
  wholePage(await contextOf(withScripts), { url, nonce: NONCE, within: (content) => content });

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
    const page = await ask(false);
    expect(page).toContain("Reno");
    expect(page).not.toContain("<script");
  });
});
