import { createCookie } from "@remix-run/node";
import * as z from "zod";
import { cookieName } from "~/platform/cookie-name.server";
import { env, sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";
import type { EndFilter } from "~/search/engine/board-query";
import type { Viewer } from "~/trade/viewer";

/** The place where a search for loads started. */
export type SearchedPlace = NonNullable<EndFilter["start"]>;

/** The lifetime of the stored place. After a month, the place is out of date. */
const MONTH_S = 30 * 86_400;

/**
 * The browser stores the place, so that a search writes nothing to the database. The cookie includes the
 * driver's id, because devices are shared.
 */
const cookie = () =>
  createCookie(cookieName("searched"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: MONTH_S,
    secure: env().APP_URL?.startsWith("https:") ?? false,
    secrets: sessionSecrets(),
  });

const StoredPlace = z.object({
  by: z.string(),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/** Returns the place of this driver's last search on this device, or null if unknown. */
export async function lastSearchedBy(viewer: Viewer, request: Request): Promise<SearchedPlace | null> {
  const { data } = StoredPlace.safeParse(await readCookie(cookie(), request));
  if (!data || data.by !== viewer.id) return null;
  const { label, latitude, longitude } = data;
  return { label, latitude, longitude };
}

/**
 * Returns the headers that store a driver's place in the browser, or no headers if the place is already
 * stored.
 */
export async function storeSearchedPlace(
  viewer: Viewer,
  request: Request,
  place: SearchedPlace | undefined,
): Promise<HeadersInit> {
  if (!place || viewer.role !== "driver") return {};
  const last = await lastSearchedBy(viewer, request);
  if (last?.label === place.label) return {};
  return { "Set-Cookie": await cookie().serialize({ by: viewer.id, ...place }) };
}
