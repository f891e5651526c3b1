import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../cli/processes.mjs";

const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.server\.ts$/.test(path))
  .map((path) => readFileSync(join(root, "app", path), "utf8"))
  .join("\n");

const read = [
  ...new Set([...sources.matchAll(/"(app\/[\w/-]+\/data\/[\w.-]+)"/g)].map(([, path = ""]) => path)),
];

describe("the data files that the app reads", () => {
  it("are found in the sources", () => {
    expect(read.length).toBeGreaterThanOrEqual(3);
  });

  it.each(read)("%s is in the image and in the Worker's assets", (path) => {
    const folder = dirname(path);
    const dockerfile = readFileSync(join(root, "app/container/Dockerfile"), "utf8");
    expect(dockerfile).toContain(`COPY --from=build /app/${folder} ${folder}\n`);
    expect(readFileSync(join(root, "app/edge/build.mjs"), "utf8")).toContain(`"${path}",`);
  });
});
