import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UNSAFE_SingleFetchRedirectSymbol as REDIRECT } from "@remix-run/server-runtime";
import { expect, it } from "vitest";
import { root } from "~/cli/processes.mjs";
import { documentInstead, pageOf } from "./worker/router-data";

/** Remix does not export its decoder. */
const remix = pathToFileURL(join(root, "node_modules/@remix-run/react/dist/single-fetch.js")).href;

it("the installed Remix reads the response as a redirect that loads the document", async () => {
  const { decodeViaTurboStream } = await import(/* @vite-ignore */ remix);
  const answer = documentInstead('/load-details/1?tab="a b"');
  expect(answer.status).toBe(202);
  const { value } = await decodeViaTurboStream(answer.body, globalThis);
  expect(value).toEqual({
    [REDIRECT]: {
      redirect: '/load-details/1?tab="a b"',
      status: 302,
      revalidate: false,
      reload: true,
      replace: false,
    },
  });
});

it.each([
  ["/dashboard.data", "/dashboard"],
  ["/_root.data", "/"],
  ["/chat.data?group=1&_routes=routes%2Fchat", "/chat?group=1"],
  ["/search.data?origin_city=Elko", "/search?origin_city=Elko"],
])("%s requests the data of %s", (data, page) => {
  expect(pageOf(`http://localhost:3000${data}`)).toBe(`http://localhost:3000${page}`);
});
