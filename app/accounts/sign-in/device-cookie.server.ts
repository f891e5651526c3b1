import { createCookie } from "@remix-run/node";
import { cookieName } from "~/platform/cookie-name.server";
import { sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";

/** The cookie that identifies a device after it signs out: the hash of its last session's token. */
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
