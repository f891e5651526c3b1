import { expect, it } from "vitest";
import { wayBack } from "./back-link.server";

const from = (referer: string | null, standing: "other driver" | "owner" = "other driver") =>
  wayBack(
    new Request("http://haulway.test/load-details/1", referer ? { headers: { referer } } : {}),
    standing,
  );

it.each([
  "/search?origin_state=CA&page=2",
  "/dashboard?tab=pre-pickup",
  "/loads-complete",
  "/recommended",
  "/chat?group=7",
])("leads back to %s", (list) => expect(from(`http://haulway.test${list}`)).toBe(list));

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
