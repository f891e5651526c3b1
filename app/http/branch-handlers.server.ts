/** For each request, Remix flattens and ranks all routes, which takes a third of the time of a small page. */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

/** The app has about a hundred path patterns. A URL with a fixed segment in place of an id adds one. */
const MOST_SHAPES = 1_000;

interface Node {
  id: string;
  path?: string;
  index?: true;
  children?: Node[];
}

type Routes = ServerBuild["routes"];

const isUnknown = (routes: Routes, ids: readonly string[]): boolean =>
  ids.length === 0 || ids.some((id) => routes[id]?.path?.endsWith("*"));

function treeOf(routes: Routes, parentId?: string): Node[] {
  return Object.values(routes)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) => {
      const children = treeOf(routes, id);
      if (index) return { id, path, index: true };
      return { id, path, ...(children.length > 0 && { children }) };
    });
}

/**
 * The returned function maps a path to the ids of the matching routes, outermost first; empty if none match.
 */
export function branchFinder(routes: Routes): (pathname: string) => readonly string[] {
  const tree = treeOf(routes) as Parameters<typeof matchRoutes>[0];
  const words = new Set(
    Object.values(routes)
      .flatMap(({ path = "" }) => path.toLowerCase().split("/"))
      .filter((word) => word && !/^[:*]/.test(word)),
  );
  const known = new Map<string, readonly string[]>();
  const match = (pathname: string) =>
    (matchRoutes(tree, pathname) ?? []).map(({ route }) => (route as Node).id);
  return (pathname) => {
    // The match depends only on the segments that are fixed segments of routes, and on the positions of the
    // other segments.
    const shape = pathname
      .toLowerCase()
      .split("/")
      .map((part) => (part === "" || words.has(part) ? part : ":"))
      .join("/");
    // The matcher decodes the path, so a percent-encoded segment can match a fixed segment of a route. The
    // cache compares segments without decoding them, so it is not used for such a path.
    if (pathname.includes("%")) return match(pathname);
    const found = known.get(shape) ?? match(pathname);
    // Does not cache unknown URLs, which could fill the cache.
    if (!isUnknown(routes, found) && known.size < MOST_SHAPES) known.set(shape, found);
    return found;
  };
}

const pick = <T>(from: Readonly<Record<string, T>>, ids: readonly string[]) =>
  Object.fromEntries(ids.flatMap((id) => (id in from ? [[id, from[id] as T]] : [])));

/** A data request's path is the page's path with `.data` appended. */
export const pagePath = (pathname: string) => pathname.replace(/\.data$/, "") || "/";

export function leafFinder(routes: Routes): (pathname: string) => string | undefined {
  const branchOf = branchFinder(routes);
  return (pathname) => branchOf(pagePath(pathname)).at(-1);
}

export function branchHandlers(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const branchOf = branchFinder(build.routes);
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (ids: readonly string[]) => {
    const leaf = ids.at(-1) ?? "";
    const kept = handlers.get(leaf);
    if (kept) return kept;
    // Includes the start page's route. The root route alone also matches the start page's URL in the browser,
    // so the browser would not request the start page's route.
    const known = [...ids, ...branchOf("/")];
    const narrow = {
      ...build,
      routes: pick(build.routes, known),
      assets: { ...build.assets, routes: pick(build.assets.routes, known) },
    };
    const made = createRequestHandler(narrow, mode);
    handlers.set(leaf, made);
    return made;
  };
  return (request, context) => {
    const ids = branchOf(pagePath(new URL(request.url).pathname));
    if (context) context.modules = ids.flatMap((id) => build.routes[id]?.module ?? []);
    // Remix's router requests URLs that match none of our routes and that may concern any of them.
    return (isUnknown(build.routes, ids) ? whole : handlerOf(ids))(request, context);
  };
}
