/** Asks before the user leaves a page with typed text, for example by tapping a notification. */

type Control = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (control: Control) =>
  control instanceof HTMLInputElement && /file|checkbox|radio/.test(control.type)
    ? (control.files?.length ?? 0) > 0
    : control.value !== control.defaultValue;

const isUnsent = (form: HTMLFormElement) =>
  // A form that is saved to the outbox is sent even if the user leaves.
  form.dataset.kept === undefined &&
  (form.querySelector("[data-submission][aria-disabled]") !== null ||
    [...form.querySelectorAll<Control>("input:not([type=hidden]), textarea")].some(isTyped));

let isSaved = false;

const note = ({ type }: Event) => {
  isSaved = type === "sent";
};

function wouldLose(): boolean {
  if (isSaved) return false;
  return [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")].some(isUnsent);
}

const ask = (event: Event) => wouldLose() && event.preventDefault();

/** A second call has no further effect. */
export function asksBeforeLeaving(signal: AbortSignal): void {
  addEventListener("beforeunload", ask, { signal });
  for (const type of ["sent", "input"]) addEventListener(type, note, { signal });
  signal.addEventListener("abort", note);
}
