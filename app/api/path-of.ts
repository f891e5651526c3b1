import { API_ROOT, isApiPath } from "~/http/api-path";
import { oneLine } from "~/text/typed-text";
import { ENDPOINTS, type Endpoint } from "./endpoints";

const PATTERNS = [...new Set(ENDPOINTS.map(({ path }) => path))].map((path) => ({
  path,
  parts: path.split("/").slice(1),
}));

export const NO_PATH = "The API has no such path.";

const nameIn = (part: string): string | undefined => /^\{(\w+)\}$/.exec(part)?.[1];

interface Found {
  path: Endpoint["path"];
  param: (name: string) => string;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Each segment is decoded once, so that a reference may contain an encoded percent sign or slash. */
export function pathOf(pathname: string): Found | null {
  if (!isApiPath(pathname)) return null;
  const sent = pathname.slice(API_ROOT.length).split("/");
  const segments = sent.filter((segment) => segment !== "").map(decoded);
  if (segments.includes(null)) return null;
  const found = PATTERNS.find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, at) => nameIn(part) !== undefined || part === segments[at]),
  );
  if (!found) return null;
  const params = new Map(found.parts.map((part, at) => [nameIn(part), oneLine(segments[at] ?? "")]));
  return { path: found.path, param: (name) => params.get(name) ?? "" };
}
