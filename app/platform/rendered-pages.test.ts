import { expect, it } from "vitest";
import { lasting, RenderedPages } from "./rendered-pages.server";

const twice = (pages: RenderedPages, ...page: Parameters<RenderedPages["keep"]>) => {
  pages.keep(...page);
  pages.keep(...page);
};
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

it("a page comes back with the unique texts of the new answer in the places of the old", () => {
  const pages = new RenderedPages(10_000);
  twice(pages, "a", "data", "é n1 🚚 17.5, n1", ["n1", "", "17.5"]);
  expect(text(pages.find("a", "data", ["n2", "", "18.5"]))).toBe("é n2 🚚 18.5, n2");
});

it.each([
  ["other data", "a", "data 2"],
  ["another key", "b", "data 1"],
])("%s have no page", (_, key, data) => {
  const pages = new RenderedPages(10_000);
  twice(pages, "a", "data 1", "page", ["n"]);
  expect(pages.find(key, data, ["n"])).toBeNull();
});

it("a newer page takes the place of the one of its key", () => {
  const pages = new RenderedPages(10_000);
  twice(pages, "a", "1", "old", []);
  twice(pages, "a", "2", "new", []);
  expect(pages.find("a", "1", [])).toBeNull();
  expect(text(pages.find("a", "2", []))).toBe("new");
});

it("what was not asked for longest goes when there is too much", () => {
  const pages = new RenderedPages(2 * 215);
  for (const key of ["a", "b"]) twice(pages, key, "", "ten bytes.", []);
  pages.find("a", "", []);
  twice(pages, "c", "", "ten bytes.", []);
  expect(["a", "b", "c"].map((key) => text(pages.find(key, "", [])))).toEqual([
    "ten bytes.",
    null,
    "ten bytes.",
  ]);
});

it("a page that is too large by itself leaves the others", () => {
  const pages = new RenderedPages(2 * 215);
  twice(pages, "a", "", "ten bytes.", []);
  twice(pages, "b", "", "x".repeat(500), []);
  expect(["a", "b"].map((key) => text(pages.find(key, "", [])))).toEqual(["ten bytes.", null]);
});

it("a page is kept when it has come from the same data twice", () => {
  const pages = new RenderedPages(10_000);
  pages.keep("a", "1", "first", []);
  expect(pages.find("a", "1", [])).toBeNull();
  pages.keep("a", "1", "second", []);
  expect(text(pages.find("a", "1", []))).toBe("second");
});

it("data are the same whatever is unique in them, and others where it stands elsewhere", () => {
  expect(lasting("at 17.5, key k1", ["n1", "", "17.5", "k1"])).toBe(
    lasting("at 18.5, key k2", ["n2", "", "18.5", "k2"]),
  );
  expect(lasting("k1 17.5", ["17.5", "k1"])).not.toBe(lasting("18.5 k2", ["18.5", "k2"]));
});

it("a flood of long addresses takes no more than the others", () => {
  const pages = new RenderedPages(40_000);
  for (let at = 0; at < 100; at++) pages.keep(`${at}${"x".repeat(10_000)}`, "", "", []);
  twice(pages, "a", "", "page", []);
  const last = `99${"x".repeat(10_000)}`;
  pages.keep(last, "", "page", []);
  expect(pages.find(`0${"x".repeat(10_000)}`, "", [])).toBeNull();
  expect(text(pages.find("a", "", []))).toBe("page");
});
