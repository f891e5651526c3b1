import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** Runs with the page, not after it, so that a quick person does not lose the field that they have just focused. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** The element that a person should read first on a page that scripts loaded, the most urgent first. */
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
 * Moves the focus when scripts load a page: to the first wrong field, else the refusal, else the confirmation, else the
 * heading, as a browser and a screen reader would. On the same page the focus stays.
 */
export function useFollowFocus(): void {
  const { key, pathname } = useLocation();
  const shown = useRef({ key, pathname });
  useBrowserLayoutEffect(() => {
    if (shown.current.key === key) return;
    const target = firstToRead(shown.current.pathname !== pathname);
    shown.current = { key, pathname };
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: target.matches("h1") });
    // Selected, as after Tab: typing replaces the value.
    if (target instanceof HTMLInputElement) target.select();
  }, [key, pathname]);
}
