import { createContext, useContext } from "react";

/** The field of a form that holds its key, and the header by which a script sends one. */
export const RECEIPT_KEY = "receipt_key";
export const RECEIPT_HEADER = "Idempotency-Key";

/** The key as it was sent; null for anything that is none. */
export const readReceiptKey = (sent: unknown): string | null =>
  typeof sent === "string" && /^[\w.-]{10,64}$/.test(sent) ? sent : null;

/** The key of this page's forms. Empty in the browser, which sends a key of its own at each press, and for visitors. */
const ReceiptKey = createContext("");

export const ReceiptKeyProvider = ReceiptKey.Provider;
export const useReceiptKey = () => useContext(ReceiptKey);

/** 72 random bits: a key is looked up for one person and one address alone. */
export const newReceiptKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
