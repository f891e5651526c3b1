import { createCookie } from "@remix-run/node";
import { cookieName } from "~/platform/cookie-name.server";
import { env } from "~/platform/env.server";

/** A confirmation that survives one redirect, in a signed cookie of a minute. */
const cookie = () =>
  createCookie(cookieName("flash"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 60,
    secure: env().APP_URL?.startsWith("https:") ?? false,
    secrets: [env().SESSION_SECRET],
  });

export function flash(message: string): Promise<string> {
  return cookie().serialize(message);
}

/** The message that waits, if any, and the `Set-Cookie` value that removes it once shown. */
export async function takeFlash(request: Request): Promise<{ message: string; clear: string } | null> {
  const message: unknown = await cookie().parse(request.headers.get("cookie"));
  if (typeof message !== "string") return null;
  return { message, clear: await cookie().serialize("", { maxAge: 0 }) };
}
