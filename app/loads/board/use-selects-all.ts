import { useLocation } from "@remix-run/react";

/** Read from the URL, so that selecting all loads works without scripts. */
export const useSelectsAll = (): boolean => new URLSearchParams(useLocation().search).get("select") === "all";
