import { Refusal } from "~/platform/errors";
import { findToken, type TokenPurpose } from "./one-time-token.server";

/** The token that a mailed link carries. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/**
 * The fault of a mailed link, or null, for the page behind it. The check does not use the link up, because mail scanners
 * open every link before the person does.
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
