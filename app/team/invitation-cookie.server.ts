/** Keeps the secret of an invitation's link out of later URLs, which contain its hash (the reference). */
import { createCookie } from "@remix-run/node";
import { invitationReference } from "~/http/one-spelling";
import { cookieName } from "~/platform/cookie-name.server";
import { sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";
import { hashOf } from "~/platform/secret";
import { HOUR_MS } from "~/text/time";
import { joinPath } from "./invitation-mail.server";

const LIFE_MS = HOUR_MS;

const cookie = () =>
  createCookie(cookieName("invitation"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secrets: sessionSecrets(),
  });

/** The path contains no secret. */
export const referencePath = (tokenHash: string) => joinPath(`of-${tokenHash}`);

export const keepToken = (token: string, { https }: { https: boolean }): Promise<string> =>
  cookie().serialize(token, { secure: https, maxAge: LIFE_MS / 1000 });

/** Returns the secret if the path's last segment or the cookie contains it, otherwise the reference. */
export async function namedBy(
  segment: string,
  request: Request,
): Promise<{ token: string } | { tokenHash: string }> {
  const tokenHash = invitationReference(segment);
  if (!tokenHash) return { token: segment };
  const kept: unknown = await readCookie(cookie(), request);
  return typeof kept === "string" && (await hashOf(kept)) === tokenHash ? { token: kept } : { tokenHash };
}

/** Returns null if this browser has not opened the invitation's link. */
export async function keptToken(path: unknown, request: Request): Promise<string | null> {
  const segment = typeof path === "string" ? /^\/join\/([\w-]+)$/.exec(path)?.[1] : undefined;
  const named = segment === undefined ? null : await namedBy(segment, request);
  return named && "token" in named ? named.token : null;
}
