import { SignJWT } from "jose";
import { env } from "~/platform/env.server";
import { type RoomName, TOKEN_LIFE_S } from "./protocol";

/**
 * A pass for one person into one room, for a minute. Ask whether the person may enter before calling this:
 * the room server only checks the pass. Undefined when no room server is set up.
 */
export async function roomToken(
  { userId, room, nowMs }: { userId: string; room: RoomName; nowMs: number },
  secret = env().PARTYKIT_SECRET,
): Promise<string | undefined> {
  if (!secret) return undefined;
  const now = Math.floor(nowMs / 1000);
  return (
    new SignJWT()
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(userId)
      .setAudience(room)
      // With milliseconds, so that a room can tell a pass from before its person left.
      .setIssuedAt(nowMs / 1000)
      .setExpirationTime(now + TOKEN_LIFE_S)
      .sign(new TextEncoder().encode(secret))
  );
}
