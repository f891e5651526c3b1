import { expect, it } from "vitest";
import { backLink } from "./back-link.server";

const from = (referer: string | null, standing: "other driver" | "owner" = "other driver") =>
  backLink(
    new Request("http://haulway.test/load-details/1", referer ? { headers: { referer } } : {}),
    standing,
    "HW-48213",
  );

it.each(["/dashboard?tab=pre-pickup", "/loads-complete", "/recommended", "/chat?group=7"])(
  "leads back to %s",
  (list) => expect(from(`http://haulway.test${list}`)).toBe(list),
);

it("leads back to the load's row of the search results", () =>
  expect(from("http://haulway.test/search?origin_state=CA&page=2")).toBe(
    "/search?origin_state=CA&page=2#HW-48213",
  ));

it.each([
  null,
  "nonsense",
  "http://elsewhere.test/search?origin_state=CA",
  "http://haulway.test/load-details/1",
  "http://haulway.test/login?redirectTo=%2Fsearch",
  "http://haulway.test/searching",
])("from %s leads to the default list", (referer) => {
  expect(from(referer)).toBe("/search");
  expect(from(referer, "owner")).toBe("/dashboard");
});
