type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const TYPED = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, select";

export function isBeingFilledIn(part: HTMLElement | null): boolean {
  if (!part) return false;
  if (document.activeElement?.matches(TYPED) && part.contains(document.activeElement)) return true;
  if (part.querySelector("dialog[open]")) return true;
  return [...part.querySelectorAll<Control>("input:not([type=hidden]), textarea, select")].some(isTouched);
}

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const offered = options.findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(0, offered);
  }
  if (control instanceof HTMLInputElement) {
    if (control.type === "file") return (control.files?.length ?? 0) > 0;
    if (control.type === "checkbox" || control.type === "radio")
      return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}
