import { Refusal } from "~/platform/errors";
import { findToken, type TokenPurpose } from "./one-time-token.server";

/** Returns the token of a mailed link, without trailing punctuation; empty if the URL has no token. */
export function tokenOf(request: Request): string {
  return (new URL(request.url).searchParams.get("token") ?? "").replace(/[^\w-]+$/, "");
}

/**
 * Returns why a mailed link does not work; null if it works. The check does not use the link up, because
 * email security scanners open every link before the user does.
 */
export async function faultOfLink(
  request: Request,
  purpose: TokenPurpose | readonly TokenPurpose[],
): Promise<{ message: string; status: number } | null> {
  try {
    await findToken({ token: tokenOf(request), purpose });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { message: error.message, status: error.status };
    throw error;
  }
}
