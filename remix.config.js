/** The style guide is a route in development only, so that its many imports split no bundle in production. */
const styleguide = process.env.NODE_ENV === "development" ? [] : ["**/styleguide.tsx"];

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: "./app/server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  ignoredRouteFiles: ["**/*.test.*", "**/*.md", ...styleguide],
  watchPaths: ["./db/**/*.ts"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
