import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For pages that show the present state beside a refusal: read it again when a step came too late (409). By itself the
 * browser's router keeps what it has after any refused form; without JavaScript the page is new anyway.
 */
export function readAgainWhenTooLate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 409;
}
