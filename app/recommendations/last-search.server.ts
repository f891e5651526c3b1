import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { cookieName } from "~/platform/cookie-name.server";
import { env } from "~/platform/env.server";
import type { EndPlan } from "~/search/engine/board-query";
import type { Viewer } from "~/trade/viewer";

/** A place that loads were searched around or from. */
export type SearchedPlace = NonNullable<EndPlan["start"]>;

/** Where somebody was a month ago says nothing of today. */
const MONTH_S = 30 * 86_400;

/** In the browser, not in the database: a search stays a read. Whose it is stands in it, as devices change hands. */
const cookie = () =>
  createCookie(cookieName("searched"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: MONTH_S,
    secure: env().APP_URL?.startsWith("https:") ?? false,
    secrets: [env().SESSION_SECRET],
  });

const Kept = z.object({
  by: z.string(),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/** Where this person searched from last, on this device; null when that is not known. */
export async function lastSearchedBy(viewer: Viewer, request: Request): Promise<SearchedPlace | null> {
  const { data } = Kept.safeParse(await cookie().parse(request.headers.get("cookie")));
  if (!data || data.by !== viewer.id) return null;
  const { label, latitude, longitude } = data;
  return { label, latitude, longitude };
}

/** The headers that keep a driver's place in the browser; none where it is kept already. */
export async function keepSearched(
  viewer: Viewer,
  request: Request,
  place: SearchedPlace | undefined,
): Promise<HeadersInit> {
  if (!place || viewer.role !== "driver") return {};
  const last = await lastSearchedBy(viewer, request);
  if (last?.label === place.label) return {};
  return { "Set-Cookie": await cookie().serialize({ by: viewer.id, ...place }) };
}
