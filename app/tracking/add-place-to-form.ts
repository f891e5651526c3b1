/**
 * Adds to what a driver tells when the button was pressed and, from a form with `data-place`, where. Loaded on the pages that have such
 * forms; they need nothing of it.
 */

export {};

const TELLING = /\/timeline\?step=(?:here|arrived|departed)/;
/** A press after a line that broke is the same press: what it tells stays, so that the app knows it again. */
const SAME_PRESS_MS = 10 * 60_000;
/** How long a phone may look for its place, and how old what it knows may be. */
const LOOK = { timeout: 8_000, maximumAge: 60_000 };

interface Press {
  atMs: number;
  place: Record<string, string>;
}

const presses = new Map<string, Press>();
/** The button whose place was found, at the moment when it is pressed again for its person. */
let passing: HTMLButtonElement | undefined;

/** Where the phone is, as fields; none where it does not tell. */
const placeNow = () =>
  new Promise<Press["place"]>((resolve) => {
    if (!navigator.geolocation) return resolve({});
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: String(coords.latitude),
          longitude: String(coords.longitude),
          accuracy: String(Math.round(coords.accuracy)),
        }),
      () => resolve({}),
      LOOK,
    );
  });

function pressOf(form: HTMLFormElement): Press {
  const { action } = form;
  const before = presses.get(action);
  const isWhole = before?.place.latitude || !form.matches("[data-place]");
  if (before && isWhole && Date.now() - before.atMs < SAME_PRESS_MS) return before;
  const press = { atMs: Date.now(), place: {} };
  presses.set(action, press);
  return press;
}

async function onClick(event: MouseEvent): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  const form = button?.form;
  if (!form || !TELLING.test(form.action) || button === passing) return;
  const press = pressOf(form);
  if (!form.matches("[data-place]") || press.place.latitude || button.matches("[aria-busy]")) return;
  event.preventDefault();
  button.setAttribute("aria-busy", "true");
  press.place = await placeNow();
  button.removeAttribute("aria-busy");
  passing = button;
  button.click();
  passing = undefined;
}

window.addEventListener("click", (event) => void onClick(event), true);
window.addEventListener("formdata", ({ target, formData }) => {
  if (!(target instanceof HTMLFormElement) || !TELLING.test(target.action)) return;
  const { atMs, place } = pressOf(target);
  formData.set("at", String(atMs));
  // A consent may have been taken back since.
  if (!target.matches("[data-place]")) return;
  for (const name in place) formData.set(name, place[name] ?? "");
  if (!place.latitude) formData.set("unplaced", "true");
});
