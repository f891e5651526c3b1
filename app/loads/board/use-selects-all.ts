import { useLocation } from "@remix-run/react";

/** Returns whether the address asks for a list in which every load is selected. Works without scripts. */
export const useSelectsAll = (): boolean => new URLSearchParams(useLocation().search).get("select") === "all";
