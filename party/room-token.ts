import { jwtVerify } from "jose";

/**
 * Checks a pass that the app has signed: this room, not older than its minute, HS256 and nothing else.
 * @returns Whose it is; undefined for any pass that does not open this room now.
 */
export async function verifyRoomToken(
  token: string | null,
  { room, secret, nowMs }: { room: string; secret: string; nowMs: number },
): Promise<{ userId: string } | undefined> {
  if (!token || !secret) return undefined;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      audience: room,
      currentDate: new Date(nowMs),
      requiredClaims: ["sub", "iat", "exp"],
    });
    return payload.sub ? { userId: payload.sub } : undefined;
  } catch {
    return undefined;
  }
}
