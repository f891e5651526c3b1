import { jwtVerify } from "jose";
import { PARTY_CLAIM } from "../app/chat/rooms/protocol";
import { secretsIn } from "../app/platform/secret";

/** `issuedMs` is when the app issued the token, in UTC milliseconds. */
export interface TokenClaims {
  personId: string;
  partyId: string;
  issuedMs: number;
}

/** Undefined if no secret signed the token for this room, or if it expired. */
export async function verifyRoomToken(
  token: string | null,
  { room, secret, nowMs }: { room: string; secret: string; nowMs: number },
): Promise<TokenClaims | undefined> {
  if (!token || !secret) return undefined;
  const tries = secretsIn(secret).map((each) => claimsOf(token, { room, secret: each, nowMs }));
  return (await Promise.all(tries)).find((claims) => claims !== undefined);
}

async function claimsOf(
  token: string,
  { room, secret, nowMs }: { room: string; secret: string; nowMs: number },
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      audience: room,
      currentDate: new Date(nowMs),
      requiredClaims: ["sub", "iat", "exp"],
    });
    const { sub, iat = 0, [PARTY_CLAIM]: party = sub } = payload;
    return sub ? { personId: sub, partyId: String(party), issuedMs: Math.round(iat * 1000) } : undefined;
  } catch {
    return undefined;
  }
}
