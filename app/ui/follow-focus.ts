import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** Runs before the page paints, so that it never takes the focus from a field that a fast user is in. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Null leaves the focus unchanged. */
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
 * Moves the focus to the first of these: invalid field, refusal, confirmation, heading. If only the query
 * changes and an element has the focus, moves it only to an invalid field or a refusal.
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
    // Selects the text, as Tab does, so that typing replaces the value.
    if (target instanceof HTMLInputElement) target.select();
  }, [key, pathname]);
}
