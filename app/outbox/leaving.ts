/**
 * Makes a page ask before it is left for another document while it has typed text or is sending: a tap on a
 * notification may lead away.
 */

type Control = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (control: Control) =>
  control instanceof HTMLInputElement && /file|checkbox|radio/.test(control.type)
    ? (control.files?.length ?? 0) > 0
    : control.value !== control.defaultValue;

const isUnsent = (form: HTMLFormElement) =>
  // A form that is saved on the phone is sent anyway.
  form.dataset.kept === undefined &&
  (form.querySelector("[data-submission][aria-disabled]") !== null ||
    [...form.querySelectorAll<Control>("input:not([type=hidden]), textarea")].some(isTyped));

function wouldLose(): boolean {
  // An answered form loses nothing: its next page is loading.
  if (window.__remixRouter?.state.navigation.formAction) return false;
  return [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")].some(isUnsent);
}

const ask = (event: Event) => wouldLose() && event.preventDefault();

/** Starts asking. A second call has no further effect. */
export const asksBeforeLeaving = (signal: AbortSignal): void =>
  addEventListener("beforeunload", ask, { signal });
