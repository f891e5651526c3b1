import { jwtVerify } from "jose";

/** Whose a pass is, and when the app gave it, in milliseconds. */
export interface Pass {
  userId: string;
  givenMs: number;
}

/**
 * Checks a pass that the app has signed: this room, not older than its minute, HS256 and nothing else.
 * @returns Whose it is and when it was given; undefined for any pass that does not open this room now.
 */
export async function verifyRoomToken(
  token: string | null,
  { room, secret, nowMs }: { room: string; secret: string; nowMs: number },
): Promise<Pass | undefined> {
  if (!token || !secret) return undefined;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      audience: room,
      currentDate: new Date(nowMs),
      requiredClaims: ["sub", "iat", "exp"],
    });
    const { sub, iat = 0 } = payload;
    return sub ? { userId: sub, givenMs: Math.round(iat * 1000) } : undefined;
  } catch {
    return undefined;
  }
}
