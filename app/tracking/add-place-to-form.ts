/** Loaded on pages with check-in forms, which also work without this script. */

export {};

const TELLING = /\/timeline\?step=(?:here|arrived|departed)/;
/** A click repeated within this time keeps its time and location, so that the app recognizes it. */
const SAME_CLICK_MS = 10 * 60_000;
/** In milliseconds: how long the phone may take, and the maximum age of a cached location. */
const LOOK = { timeout: 8_000, maximumAge: 60_000 };

interface Click {
  atMs: number;
  place: Record<string, string>;
}

const clicks = new Map<string, Click>();
/** The button that this script is clicking again after the location was found. */
let passing: HTMLButtonElement | undefined;

/** Resolves to the fields of the location, or to no fields if the phone does not provide one. */
const placeNow = () =>
  new Promise<Click["place"]>((resolve) => {
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

function clickOf(form: HTMLFormElement): Click {
  const { action } = form;
  const before = clicks.get(action);
  const isWhole = before?.place.latitude || !form.matches("[data-place]");
  if (before && isWhole && Date.now() - before.atMs < SAME_CLICK_MS) return before;
  const click = { atMs: Date.now(), place: {} };
  clicks.set(action, click);
  return click;
}

async function onClick(event: MouseEvent): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  const form = button?.form;
  if (!form || !TELLING.test(form.action) || button === passing) return;
  const click = clickOf(form);
  if (!form.matches("[data-place]") || click.place.latitude || button.matches("[aria-busy]")) return;
  event.preventDefault();
  button.setAttribute("aria-busy", "true");
  click.place = await placeNow();
  button.removeAttribute("aria-busy");
  passing = button;
  button.click();
  passing = undefined;
}

window.addEventListener("click", (event) => void onClick(event), true);
window.addEventListener("formdata", ({ target, formData }) => {
  if (!(target instanceof HTMLFormElement) || !TELLING.test(target.action)) return;
  const { atMs, place } = clickOf(target);
  formData.set("at", String(atMs));
  // The driver may have withdrawn the consent in the meantime.
  if (!target.matches("[data-place]")) return;
  for (const name in place) formData.set(name, place[name] ?? "");
  if (!place.latitude) formData.set("unplaced", "true");
});
