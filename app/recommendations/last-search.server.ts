import { createCookie } from "@remix-run/node";
import * as z from "zod";
import { cookieName } from "~/platform/cookie-name.server";
import { env, sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";
import type { Start } from "~/search/engine/board-query";
import { HOUR_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";

export interface SearchedPlace extends Start {
  /** The time of the search. 0 if a later search named no place. */
  atMs: number;
}

const RECENT_MS = 12 * HOUR_MS;
/** The stored time is renewed only when it is older than this, so that few pages of a search set a cookie. */
const LAG_MS = HOUR_MS;

export const isRecent = ({ atMs }: SearchedPlace, nowMs: number): boolean => nowMs - atMs < RECENT_MS;

/** After a month, the place is out of date. */
const MONTH_S = 30 * 86_400;

/** In a cookie, so that a search writes no row. Includes the driver's id, because devices are shared. */
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
  cityKey: z.string().optional(),
  atMs: z.number().default(0),
});

export async function lastSearchedBy(viewer: Viewer, request: Request): Promise<SearchedPlace | null> {
  const { data } = StoredPlace.safeParse(await readCookie(cookie(), request));
  if (!data || data.by !== viewer.personId) return null;
  const { by: _, ...place } = data;
  return place;
}

/** Returns no headers if the viewer is not a driver or the cookie needs no update. */
export async function storeSearchedPlace(
  viewer: Viewer,
  request: Request,
  place: Start | undefined,
  nowMs: number,
): Promise<HeadersInit> {
  if (viewer.role !== "driver") return {};
  const last = await lastSearchedBy(viewer, request);
  const isSame = place?.label === last?.label && place?.cityKey === last?.cityKey;
  const isStored = place ? isSame && nowMs - (last?.atMs ?? 0) < LAG_MS : !last?.atMs;
  if (isStored) return {};
  const stored = place ? { ...place, atMs: nowMs } : { ...last, atMs: 0 };
  return { "Set-Cookie": await cookie().serialize({ by: viewer.personId, ...stored }) };
}
