import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DropLinks } from "./drop-links";

const linksFor = (asked?: string) =>
  [...renderToStaticMarkup(<DropLinks loadId="7" asked={asked} />).matchAll(/<a [^>]*>[^<]*/g)].map(
    ([link]) => link,
  );

it.each(["between-1 between-8", "between-1+between-8"])("links each drop in another tab: %s", (asked) => {
  expect(linksFor(asked)).toEqual(
    [
      ["between-1", 2],
      ["between-8", 9],
    ].map(
      ([stop, number]) =>
        `<a class="button plain" href="/load-details/7/receiver-signature?stop=${stop}" target="_blank" rel="noopener">Proof for Stop ${number}`,
    ),
  );
});

it.each([undefined, "", "pickup delivery", "between-9"])("is empty without a drop: %s", (asked) => {
  expect(renderToStaticMarkup(<DropLinks loadId="7" asked={asked} />)).toBe("");
});
