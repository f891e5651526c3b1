import { RemixServer } from "@remix-run/react";
import { useId } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { pageContext } from "../../tests/fixtures/remix-page";
import * as inBrowser from "./links.browser";
import * as asHtml from "./links.html";

const url = "http://localhost/";

const ADDRESSES = [
  "/",
  "/dashboard",
  "/load-details/01a20b3e?step=accept&page=2#top",
  "/search?origin=Salt Lake&to=É%20%22",
  "/search?",
  "/search#",
  "/search?#",
  "/a/../b",
  "/a/./b/..",
  "//host/path",
  "/a//b",
  "/search?to=//b",
  "?page=2",
  "#top",
  "dashboard",
  "..",
  "https://example.com/a",
  "mailto:someone@example.com",
];

async function htmlOf(content: JSX.Element): Promise<string> {
  const context = await pageContext({ url, content });
  const html = renderToString(
    <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />,
  );
  return html.replace(/<(\w+)((?: [\w-]+="[^"]*")+)>/g, (_, tag, attributes: string) =>
    [`<${tag}`, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort()].join(" ").concat(">"),
  );
}

const Identified = () => <i id={useId()} />;

function links({ Link }: Pick<typeof asHtml, "Link">) {
  const withAddress = ADDRESSES.map((to) => (
    <Link key={to} to={to}>
      Go
    </Link>
  ));
  return (
    <>
      {withAddress}
      <Link to={{ pathname: "/search", search: "?page=2" }} className="big" aria-current="page" id="x">
        Go
      </Link>
      <Link to="/search">
        <Identified />
      </Link>
      <Identified />
      <Link to="/loads-complete" reloadDocument preventScrollReset prefetch="intent">
        Go
      </Link>
    </>
  );
}

function forms({ Form }: Pick<typeof asHtml, "Form">) {
  // In the browser, the router refuses forms with a URL on another host. The app has none.
  const withAddress = ADDRESSES.filter((address) => !/^\w+:/.test(address)).map((action) => (
    <Form key={action} action={action} method="post" className="stack" noValidate>
      <button type="submit">Go</button>
    </Form>
  ));
  return (
    <>
      {withAddress}
      <Form action="/logout" method="post">
        <Identified />
      </Form>
      <Identified />
      <Form method="post" />
      <Form action="/search" role="search" preventScrollReset />
      <Form action="/logout" method="post" encType="multipart/form-data" reloadDocument />
    </>
  );
}

describe("on the server", () => {
  it.each([
    ["links", links],
    ["forms", forms],
  ])("%s have the same HTML as the router's", async (_, some) => {
    const theirs = await htmlOf(some(inBrowser));
    expect(await htmlOf(some(asHtml))).toBe(theirs);
    expect(theirs).toMatch(/<(?:a|form)[^>]* data-[\w-]+="/);
  });
});
