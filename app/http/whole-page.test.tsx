import { RemixServer, useLoaderData } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";
import { describe, expect, it } from "vitest";
import { pageContext } from "../../tests/fixtures/remix-page";
import { wholePage } from "./whole-page.server";

const NONCE = "n0nce+/=";
const url = "http://localhost/";
const TEXT = `</script><script>window.__remixContext = 1</script><b>&amp;</b>\u2028\u2029 "Reno" \\ é 🚚`;

const Text = () => <p>{useLoaderData<{ text: string }>().text}</p>;

const contextOf = (withScripts: boolean) =>
  pageContext({ url, nonce: NONCE, withScripts, data: { text: TEXT }, content: <Text /> });

const ask = async (withScripts = true) =>
  wholePage(await contextOf(withScripts), { url, nonce: NONCE, within: (content) => content });

function handedOver(html: string) {
  const calls = [
    ...html.matchAll(/<script nonce="[^"]*">window\.__remixContext\.streamController\.(.*?);<\/script>/gs),
  ].map(([, call = ""]) => call);
  const pieces = calls.flatMap((call) => /^enqueue\((".*")\)$/s.exec(call)?.[1] ?? []);
  return { data: pieces.map((piece) => JSON.parse(piece)).join(""), last: calls.at(-1) };
}

describe("a whole page", () => {
  it("equals what Remix streams, and passes its data by the same calls", async () => {
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
    // No text in the data can close the script element.
    expect(ours).not.toContain("</script><b>");
    expect(ours).not.toContain("<script>");
  });

  it("without scripts passes no data", async () => {
    const page = await ask(false);
    expect(page).toContain("Reno");
    expect(page).not.toContain("<script");
  });
});
