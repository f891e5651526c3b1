/** TOTP (RFC 6238), with the settings that every app supports: SHA-1, six digits, 30 seconds. */
import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;
const ISSUER = "Haulway";

function totp(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** 160 bits, the length that RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpAddress(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** Also accepts the codes of the adjacent steps, because clocks drift. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
}
