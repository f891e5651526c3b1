import { Refusal } from "~/platform/errors";
import { findToken, type TokenPurpose } from "./one-time-token.server";

export function tokenOf(request: Request): string {
  return (new URL(request.url).searchParams.get("token") ?? "").replace(/[^\w-]+$/, "");
}

interface Link {
  /** Why the link does not work; null if it works. */
  fault: { message: string; status: number } | null;
  userId: string | null;
}

/**
 * This check does not use the link up, because email security scanners may open it before the user does.
 */
export async function readLink(
  request: Request,
  purpose: TokenPurpose | readonly TokenPurpose[],
): Promise<Link> {
  try {
    const { userId } = await findToken({ token: tokenOf(request), purpose });
    return { fault: null, userId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fault: { message: error.message, status: error.status }, userId: null };
  }
}

export async function faultOfLink(...link: Parameters<typeof readLink>): Promise<Link["fault"]> {
  return (await readLink(...link)).fault;
}
