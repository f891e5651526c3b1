import { createContext, useContext } from "react";

/** The nonce of this response's scripts. Empty in the browser, where the scripts are already running. */
const Nonce = createContext("");

export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
