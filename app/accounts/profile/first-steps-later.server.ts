import { createCookie } from "@remix-run/node";
import { cookieName } from "~/platform/cookie-name.server";
import { env, sessionSecrets } from "~/platform/env.server";
import type { Viewer } from "~/trade/viewer";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Records for a week which user of this browser put off the first steps. */
export const laterCookie = () =>
  createCookie(cookieName("later"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: WEEK_SECONDS,
    secure: env().APP_URL?.startsWith("https:") ?? false,
    secrets: sessionSecrets(),
  });

/** Returns the `Set-Cookie` value that puts off the viewer's first steps for a week. */
export const putOff = ({ id }: Viewer): Promise<string> => laterCookie().serialize(id);
