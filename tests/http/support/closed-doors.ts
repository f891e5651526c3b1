import { leafFinder } from "~/http/branch-handlers.server";
import { builtRoutes } from "../../fixtures/built-routes";
import { type SeatOf, seatAllows } from "../tables/areas-of-routes";
import { plain } from "./html";

let finder: ReturnType<typeof leafFinder> | undefined;

function routeOf(path: string): string | undefined {
  finder ??= leafFinder(builtRoutes() as unknown as Parameters<typeof leafFinder>[0]);
  return finder(path);
}

const attribute = (tag: string, name: string) => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
};

/** A form without an `action` posts to the page itself. */
export function closedDoors(html: string, page: string, seat: SeatOf): string[] {
  const isClosed = (method: "get" | "post", to: string) => {
    const url = new URL(to, `http://haulway.test${page}`);
    if (url.host !== "haulway.test") return false;
    return !seatAllows(seat, routeOf(url.pathname) ?? "", method, url.pathname + url.search);
  };
  const tags = html.replace(/<script.*?<\/script>/gs, "").matchAll(/<(form|button|a)\b[^>]*>/g);
  return [...tags].flatMap(([tag, name]) => {
    const [method, to] =
      name === "a"
        ? (["get", attribute(tag, "href")] as const)
        : name === "button"
          ? (["post", attribute(tag, "formAction") ?? attribute(tag, "formaction")] as const)
          : ([
              "post",
              attribute(tag, "method") === "post" ? (attribute(tag, "action") ?? page) : undefined,
            ] as const);
    return to !== undefined && !to.startsWith("#") && isClosed(method, to) ? [`${method} ${to}`] : [];
  });
}
