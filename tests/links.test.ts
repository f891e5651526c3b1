import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const pages = ["app", "db", "party", "tests"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  )
  .concat("README.md")
  .filter((path) => path.endsWith(".md"));

const textOf = (path: string) => readFileSync(join(root, path), "utf8").replace(/^```[\s\S]*?^```/gm, "");

/** `## What a cookie is for` → `what-a-cookie-is-for`, as on code hosts. */
const anchorsOf = (path: string) =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

const links = pages.flatMap((page) =>
  [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => ({ page, target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target)),
);

it("finds links", () => {
  expect(links.length).toBeGreaterThan(20);
});

it("every link between Markdown files leads somewhere", () => {
  const dead = links.filter(({ page, target }) => {
    const [file = "", anchor] = target.split("#");
    const path = file ? join(dirname(page), file) : page;
    if (!existsSync(join(root, path))) return true;
    return anchor !== undefined && path.endsWith(".md") && !anchorsOf(path).includes(anchor);
  });
  expect(dead).toEqual([]);
});
