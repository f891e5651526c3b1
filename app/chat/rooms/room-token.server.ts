import { SignJWT } from "jose";
import { env } from "~/platform/env.server";
import { secretsIn } from "~/platform/secret";
import { PARTY_CLAIM, type RoomName, TOKEN_LIFE_S } from "./protocol";

/** The caller must check whether the person may enter. Undefined if no room server is configured. */
export async function roomToken(
  { personId, partyId, room, nowMs }: { personId: string; partyId: string; room: RoomName; nowMs: number },
  secret = env().PARTYKIT_SECRET,
): Promise<string | undefined> {
  if (!secret) return undefined;
  const now = Math.floor(nowMs / 1000);
  return (
    new SignJWT(partyId === personId ? {} : { [PARTY_CLAIM]: partyId })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(personId)
      .setAudience(room)
      // Includes fractions of a second, so that a room can reject a token that was issued just before the
      // person left.
      .setIssuedAt(nowMs / 1000)
      .setExpirationTime(now + TOKEN_LIFE_S)
      .sign(new TextEncoder().encode(secretsIn(secret)[0]))
  );
}
