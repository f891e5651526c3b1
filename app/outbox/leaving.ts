/** A page asks before it is left for another document with something typed into it, or on its way: a tap on a notice may lead away. */

type Control = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (control: Control) =>
  control instanceof HTMLInputElement && /file|checkbox|radio/.test(control.type)
    ? (control.files?.length ?? 0) > 0
    : control.value !== control.defaultValue;

const isUnsent = (form: HTMLFormElement) =>
  // What is on the phone already is sent all the same.
  form.dataset.kept === undefined &&
  (form.querySelector("[data-submission][aria-disabled]") !== null ||
    [...form.querySelectorAll<Control>("input:not([type=hidden]), textarea")].some(isTyped));

function wouldLose(): boolean {
  // Of an answered form nothing is lost: its next page is on the way.
  if (window.__remixRouter?.state.navigation.formAction) return false;
  return [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")].some(isUnsent);
}

const ask = (event: Event) => wouldLose() && event.preventDefault();

/** From now on. Asked for twice it is the same. */
export const asksBeforeLeaving = (signal: AbortSignal): void =>
  addEventListener("beforeunload", ask, { signal });
