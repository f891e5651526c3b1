import { useLocation } from "@remix-run/react";

/** Works without scripts. */
export const useSelectsAll = (): boolean => new URLSearchParams(useLocation().search).get("select") === "all";
