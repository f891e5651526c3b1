import { useLocation } from "@remix-run/react";

/** Returns whether the URL selects all loads of the list (`select=all`). Works without scripts. */
export const useSelectsAll = (): boolean => new URLSearchParams(useLocation().search).get("select") === "all";
