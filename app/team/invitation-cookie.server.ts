/**
 * The secret of an invitation's link while the reader logs in or signs up. The URLs of these pages contain
 * only the invitation's reference: the hash of the secret, which is no secret itself. The cookie contains the
 * secret.
 */
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

/** Returns the path of an invitation's page that contains no secret. */
export const referencePath = (tokenHash: string) => joinPath(`of-${tokenHash}`);

/** Returns the `Set-Cookie` value that keeps the secret of an invitation's link for an hour. */
export const keepToken = (token: string, { https }: { https: boolean }): Promise<string> =>
  cookie().serialize(token, { secure: https, maxAge: LIFE_MS / 1000 });

/**
 * Returns the invitation that the last segment of a page's path names: by its secret, also if that is in the
 * request's cookie, otherwise by its reference.
 */
export async function namedBy(
  segment: string,
  request: Request,
): Promise<{ token: string } | { tokenHash: string }> {
  const tokenHash = invitationReference(segment);
  if (!tokenHash) return { token: segment };
  const kept: unknown = await readCookie(cookie(), request);
  return typeof kept === "string" && (await hashOf(kept)) === tokenHash ? { token: kept } : { tokenHash };
}

/** Returns the secret of the invitation to whose page a path leads, if this browser has opened its link. */
export async function keptToken(path: unknown, request: Request): Promise<string | null> {
  const segment = typeof path === "string" ? /^\/join\/([\w-]+)$/.exec(path)?.[1] : undefined;
  const named = segment === undefined ? null : await namedBy(segment, request);
  return named && "token" in named ? named.token : null;
}
