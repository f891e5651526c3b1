import { createContext, useContext } from "react";

/** The form field and the header that contain the key. Scripts send the header. */
export const IDEMPOTENCY_FIELD = "receipt_key";
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

export const readIdempotencyKey = (sent: unknown): string | null =>
  typeof sent === "string" && /^[\w-][\w.-]{9,79}$/.test(sent) ? sent : null;

/** Matches the end of a key: its owner, the `actingId` for which the page was rendered. */
const OWNER = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const ownerOfKey = (sent: string): string | null => OWNER.exec(sent)?.[0].slice(1) ?? null;

/** The last 37 characters: a dot and the `actingId`. */
export const ownerPartOf = (key: string): string => key.slice(-37);

/** Empty for visitors and in the browser, where a script creates a key per click. */
const IdempotencyKey = createContext("");

export const IdempotencyKeyProvider = IdempotencyKey.Provider;
export const useIdempotencyKey = () => useContext(IdempotencyKey);

/** 72 random bits (keys are looked up per user and URL), then the `actingId`. */
export const newIdempotencyKey = (owner: string) =>
  `${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}.${owner}`;
