/** The style guide is a route in development only, so that its many imports split no bundle in production. */
const styleguide = process.env.NODE_ENV === "development" ? [] : ["**/styleguide.tsx"];

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
  ignoredRouteFiles: ["**/*.test.*", "**/*.md", ...styleguide],
  watchPaths: ["./db/**/*.ts"],
  // What differs by ground or in the browser (`imports` of package.json) is ours, no package.
  serverDependenciesToBundle: [/^#/],
  ...(process.env.GROUND === "edge" && worker),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
