import { readdirSync } from "node:fs";

/**
 * The style guide is a route only in development, because its many imports would split production bundles.
 */
const left = process.env.NODE_ENV === "development" ? [] : ["styleguide.tsx"];

/**
 * `load-details_.$loadId.record[.]zip` becomes `load-details/:loadId/record.zip`.
 * @param {string} name
 */
const urlOf = (name) =>
  name
    .replaceAll("[.]", "\0")
    .split(".")
    .map((part) =>
      part
        .replace(/_$/, "")
        .replace(/^\((.+)\)$/, "$1?")
        .replace(/^\$(.*)$/, (_, key) => (key ? `:${key}` : "*")),
    )
    .join("/")
    .replaceAll("\0", ".");

/** @type {Partial<import('@remix-run/dev').AppConfig>} */
const worker = {
  server: "./app/worker.ts",
  serverBuildPath: "build/edge/worker.js",
  assetsBuildDirectory: "build/edge/public/build",
  serverConditions: ["workerd"],
};

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: "./app/server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  // The folder is not part of the URL or of the route's id.
  ignoredRouteFiles: ["**/*"],
  routes: (define) =>
    define((route) => {
      for (const file of readdirSync("app/routes", { recursive: true, encoding: "utf8" })) {
        const name = file.match(/^[^/\\]+[/\\](.+)\.tsx?$/)?.[1];
        if (!name || name.endsWith(".test") || left.some((each) => file.endsWith(each))) continue;
        const index = name === "_index";
        route(index ? "" : urlOf(name), `routes/${file}`, { id: `routes/${name}`, index });
      }
    }),
  watchPaths: ["./db/**/*.ts"],
  // Imports that differ by runtime (`imports` in package.json) are our own modules, not packages.
  serverDependenciesToBundle: [/^#/],
  ...(process.env.RUNTIME === "edge" && worker),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
