import { createContext, useContext } from "react";

/** Empty in the browser, where the scripts are already running. */
const Nonce = createContext("");

export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
