import { createContext, useContext } from "react";

/** The nonce of this response's scripts. Empty in the browser, where the scripts are already allowed. */
const Nonce = createContext("");

export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
