import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** With the page, not after it: whoever is quick would lose the field they have gone to meanwhile. */
const useShown = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What is to be read first on a page that came without a document of its own, the most urgent first. */
function firstToRead(isNewPage: boolean): HTMLElement | null {
  const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  if (wrong) return wrong.matches("input, select, textarea") ? wrong : wrong.querySelector("input");
  const refusal = document.querySelector<HTMLElement>("main .notice.alert");
  if (refusal) return refusal;
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body;
  if (!isNewPage && !isLost) return null;
  return document.querySelector<HTMLElement>(".flash .notice") ?? document.querySelector<HTMLElement>("h1");
}

/**
 * Where scripts move between pages, the focus goes where a browser and a screen reader would start: to the first wrong
 * field, else the refusal, else the confirmation, else the heading. It stays where it is when the page stays.
 */
export function useFollowFocus(): void {
  const { key, pathname } = useLocation();
  const shown = useRef({ key, pathname });
  useShown(() => {
    if (shown.current.key === key) return;
    const target = firstToRead(shown.current.pathname !== pathname);
    shown.current = { key, pathname };
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: target.matches("h1") });
    // As Tab would come to it: ready to be typed over.
    if (target instanceof HTMLInputElement) target.select();
  }, [key, pathname]);
}
