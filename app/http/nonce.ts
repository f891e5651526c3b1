import { createContext, useContext } from "react";

const Nonce = createContext("");

export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
