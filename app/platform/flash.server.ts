import { createCookie } from "@remix-run/node";
import { cookieName } from "./cookie-name.server";
import { env } from "./env.server";

/** Words that survive one redirect, in a signed cookie of a minute. */
const cookie = () =>
  createCookie(cookieName("flash"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 60,
    secure: env().APP_URL?.startsWith("https:") ?? false,
    secrets: [env().SESSION_SECRET],
  });

export interface Flash {
  message: string;
  /** It says what went wrong, not what is done. */
  isAlert: boolean;
}

const ALERT = "!";

export function flash(message: string): Promise<string> {
  return cookie().serialize(message);
}

export function flashAlert(message: string): Promise<string> {
  return cookie().serialize(ALERT + message);
}

/** The message that waits, if any, and the `Set-Cookie` value that removes it once shown. */
export async function takeFlash(request: Request): Promise<(Flash & { clear: string }) | null> {
  const kept: unknown = await cookie().parse(request.headers.get("cookie"));
  if (typeof kept !== "string") return null;
  const isAlert = kept.startsWith(ALERT);
  const clear = await cookie().serialize("", { maxAge: 0 });
  return { message: isAlert ? kept.slice(ALERT.length) : kept, isAlert, clear };
}
