import { createCookie } from "@remix-run/node";
import { cookieName } from "~/platform/cookie-name.server";
import { sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";

/** Identifies a device after a sign-out. Contains the hash of the token of the device's last session. */
export const deviceCookie = () =>
  createCookie(cookieName("device"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secrets: sessionSecrets(),
  });

export async function rememberedHash(request: Request): Promise<string | null> {
  const remembered: unknown = await readCookie(deviceCookie(), request);
  return typeof remembered === "string" && remembered ? remembered : null;
}
