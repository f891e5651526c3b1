import { createContext, useContext } from "react";

/** The form field that holds the key, and the header in which a script sends it. */
export const RECEIPT_KEY = "receipt_key";
export const RECEIPT_HEADER = "Idempotency-Key";

/** Returns the key as it was sent; null if it is not a key, or if it says only whose page it was. */
export const readReceiptKey = (sent: unknown): string | null =>
  typeof sent === "string" && /^[\w-][\w.-]{9,79}$/.test(sent) ? sent : null;

/** The end of a key: the id of the user for whom the form's page was rendered. */
const PERSON = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Returns the id of the user for whom the form's page was rendered, from its key; null if the key does not
 * say.
 */
export const personOfKey = (sent: string): string | null => PERSON.exec(sent)?.[0].slice(1) ?? null;

/** Returns only the part of a page's key that says whose page it was: its last 37 characters. */
export const personPartOf = (key: string): string => key.slice(-37);

/**
 * The key of this page's forms. Empty for visitors, and in the browser, where a script sends a key for each
 * click.
 */
const ReceiptKey = createContext("");

export const ReceiptKeyProvider = ReceiptKey.Provider;
export const useReceiptKey = () => useContext(ReceiptKey);

/**
 * Returns a key for a user's page: 72 random bits, which are looked up per user and URL, then the user's id.
 */
export const newReceiptKey = (personId: string) =>
  `${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}.${personId}`;
