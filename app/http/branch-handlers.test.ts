import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { branchFinder, branchHandlers } from "./branch-handlers.server";

const PATHS = {
  "routes/_index": undefined,
  "routes/$": "*",
  "routes/search": "search",
  "routes/search_.places": "search/places",
  "routes/l.$number": "l/:number",
  "routes/load-details.$loadId": "load-details/:loadId",
  "routes/load-details_.$loadId.cancel": "load-details/:loadId/cancel",
  "routes/new_load.($loadId)": "new_load/:loadId?",
  "routes/maps.$version.$lanes": "maps/:version/:lanes",
  "routes/robots[.]txt": "robots.txt",
  "routes/review": "review/:recipientId/:loadId/:isDriver",
} as const;

const routes = {
  root: { id: "root", path: "" },
  ...Object.fromEntries(
    Object.entries(PATHS).map(([id, path]) => [
      id,
      { id, parentId: "root", ...(path === undefined ? { index: true } : { path }) },
    ]),
  ),
} as unknown as ServerBuild["routes"];

const tree = [
  {
    id: "root",
    path: "",
    children: Object.entries(PATHS).map(([id, path]) =>
      path === undefined ? { id, index: true as const } : { id, path },
    ),
  },
];
const byRemix = (pathname: string) => (matchRoutes(tree, pathname) ?? []).map(({ route }) => route.id);

const word = fc.constantFrom(
  ...[
    "search",
    "Search",
    "places",
    "l",
    "load-details",
    "cancel",
    "new_load",
    "maps",
    "review",
    "robots.txt",
  ],
  ...["%73earch", "HW-48213", "x", "a:b", "*", ":loadId", "..", "é", "%2F", "search.data", ""],
);
const address = fc.array(word, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`);

describe("the branch of a URL", () => {
  it("is the one that Remix matches, regardless of earlier requests", () => {
    const find = branchFinder(routes);
    fc.assert(
      fc.property(address, (pathname) => {
        expect(find(pathname)).toEqual(byRemix(pathname));
        expect(find(pathname)).toEqual(byRemix(pathname));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a request", () => {
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [
        id,
        { ...route, module: { loader: () => new Response(id, { headers: { "X-Route": id } }) } },
      ]),
    ),
    assets: { entry: { module: "", imports: [] }, routes, url: "", version: "7" },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    publicPath: "/build/",
  } as unknown as ServerBuild;
  const ask = (path: string) => branchHandlers(build, "production")(new Request(`http://localhost${path}`));

  it.each([
    ["/", "routes/_index"],
    ["/search?origin_city=Reno", "routes/search"],
    ["/l/HW-1", "routes/l.$number"],
    ["/new_load", "routes/new_load.($loadId)"],
    ["/nothing/here", "routes/$"],
  ])("to %s is answered by %s", async (path, id) => {
    expect((await ask(path)).headers.get("X-Route")).toBe(id);
  });

  it.each([
    ["/_root.data", "routes/_index"],
    ["/search.data?_routes=routes%2Fsearch", "routes/search"],
  ])("for the data at %s reaches the route %s", async (path, id) => {
    expect(await (await ask(path)).text()).toContain(id);
  });

  it("gets the modules of the routes on its branch", async () => {
    const context = {} as AppLoadContext;
    await branchHandlers(build, "production")(new Request("http://localhost/l/HW-1"), context);
    const modules = ["root", "routes/l.$number"].map((id) => build.routes[id]?.module);
    expect(context.modules).toEqual(modules);
    expect(modules[1]?.loader).toBeDefined();
  });

  it("for the manifest lists every route", async () => {
    const answer = await ask("/__manifest?version=7&p=%2Fsearch&p=%2Fl%2F1");
    expect(Object.keys(await answer.json())).toEqual(
      expect.arrayContaining(["root", "routes/search", "routes/l.$number"]),
    );
  });
});
