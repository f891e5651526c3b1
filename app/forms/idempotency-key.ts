import { createContext, useContext } from "react";

/** The field of a form that holds its key, and the header by which a script sends one. */
export const RECEIPT_KEY = "receipt_key";
export const RECEIPT_HEADER = "Idempotency-Key";

/** The key as it was sent; null for anything that is none, and for one that says only whose page it was. */
export const readReceiptKey = (sent: unknown): string | null =>
  typeof sent === "string" && /^[\w-][\w.-]{9,79}$/.test(sent) ? sent : null;

/** The end of a key: the person for whom the page of its form was made. */
const PERSON = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of the person for whom the page of a form was made, by its key; null where that does not say. */
export const personOfKey = (sent: string): string | null => PERSON.exec(sent)?.[0].slice(1) ?? null;

/** What a form says that is not to be known again: whose page it was, the last 37 characters of a page's key. */
export const personPartOf = (key: string): string => key.slice(-37);

/** The key of this page's forms. Empty in the browser, which sends a key of its own at each press, and for visitors. */
const ReceiptKey = createContext("");

export const ReceiptKeyProvider = ReceiptKey.Provider;
export const useReceiptKey = () => useContext(ReceiptKey);

/** A key for a person's page: 72 random bits, which are looked up for one person and one address alone, and whose page it is. */
export const newReceiptKey = (personId: string) =>
  `${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}.${personId}`;
