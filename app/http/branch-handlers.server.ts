/**
 * Requests go to a handler that knows only the routes which the address matches. Remix flattens and ranks all routes and makes
 * their patterns anew, several times a request: a third of the time of a small page. With the one branch that matches there is
 * next to nothing to rank.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

/** Shapes of addresses to remember. Ours are about sixty; words of ours in the place of an id make more. */
const MOST_SHAPES = 1_000;

interface Node {
  id: string;
  path?: string;
  index?: true;
  children?: Node[];
}

type Routes = ServerBuild["routes"];

/** The routes as a tree, which the matcher reads. */
function treeOf(routes: Routes, parentId?: string): Node[] {
  return Object.values(routes)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) => {
      const children = treeOf(routes, id);
      if (index) return { id, path, index: true };
      return { id, path, ...(children.length > 0 && { children }) };
    });
}

/** The ids of the routes that a path matches, outermost first; none where nothing does. */
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
    // Which routes match depends on the words that occur in routes, and on where the others stand.
    const shape = pathname
      .toLowerCase()
      .split("/")
      .map((part) => (part === "" || words.has(part) ? part : ":"))
      .join("/");
    // The matcher decodes, so that an encoded word is a word.
    if (pathname.includes("%")) return match(pathname);
    const found = known.get(shape) ?? match(pathname);
    // Whatever a stranger makes up ends at the route of everything else.
    const isOurs = !routes[found.at(-1) ?? ""]?.path?.endsWith("*");
    if (isOurs && known.size < MOST_SHAPES) known.set(shape, found);
    return found;
  };
}

const pick = <T>(from: Readonly<Record<string, T>>, ids: readonly string[]) =>
  Object.fromEntries(ids.flatMap((id) => (id in from ? [[id, from[id] as T]] : [])));

/** The path that Remix matches: data are asked for at the page's path with `.data` behind it. */
const pagePath = (pathname: string) =>
  pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "") || "/";

/** Handles every request as `createRequestHandler(build, mode)` does. */
export function branchHandlers(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const branchOf = branchFinder(build.routes);
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (ids: readonly string[]) => {
    const leaf = ids.at(-1);
    if (!leaf) return whole;
    const kept = handlers.get(leaf);
    if (kept) return kept;
    // The start page too: the root route matches its address in the browser, which then asks for no other.
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
    const { pathname } = new URL(request.url);
    // It tells the browser of other routes.
    if (pathname === "/__manifest") return whole(request, context);
    return handlerOf(branchOf(pagePath(pathname)))(request, context);
  };
}
