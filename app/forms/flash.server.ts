import { createCookie, redirect } from "@remix-run/node";
import { cookieName } from "~/platform/cookie-name.server";
import { env, sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";

const cookie = () =>
  createCookie(cookieName("flash"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 60,
    secure: env().APP_URL?.startsWith("https:") ?? false,
    secrets: sessionSecrets(),
  });

interface Flash {
  message: string;
  isAlert: boolean;
  /** The URL of the form that undoes what the message confirms. */
  undo?: string;
}

const ALERT = "!";

export function flash(message: string): Promise<string> {
  return cookie().serialize(message);
}

export const withUndo = (message: string, undo: string | undefined) =>
  undo === undefined ? message : `${message}\n${undo}`;

export async function redirectWithFlash(to: string, message: string) {
  return redirect(to, { headers: { "Set-Cookie": await flash(message) } });
}

export function flashAlert(message: string): Promise<string> {
  return cookie().serialize(ALERT + message);
}

export async function flashIn(headers: Headers): Promise<Flash | null> {
  for (const set of headers.getSetCookie()) {
    const [pair = ""] = set.split(";");
    const found = await takeFlash(new Request("http://localhost", { headers: { Cookie: pair } }));
    if (found) return found;
  }
  return null;
}

/** `clear` is the `Set-Cookie` value that removes the message. */
export async function takeFlash(request: Request): Promise<(Flash & { clear: string }) | null> {
  const kept: unknown = await readCookie(cookie(), request);
  // A response that removes the message sets an empty cookie.
  if (typeof kept !== "string" || !kept) return null;
  const isAlert = kept.startsWith(ALERT);
  const clear = await cookie().serialize("", { maxAge: 0 });
  const text = isAlert ? kept.slice(ALERT.length) : kept;
  const [, message = text, undo] = /^(.+)\n(\/\S+)$/s.exec(text) ?? [];
  return { message, isAlert, ...(undo && { undo }), clear };
}
