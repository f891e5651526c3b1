/** The words that an address, the page of a search and its reading share. Apart, so that a browser gets no more. Pure. */
import { REQUIREMENTS } from "~/trade/requirements";

/** Miles around a place, where a radius is asked for and none is told. */
export const USUAL_RADIUS_MILES = 150;

/** Five digits, or nine: a ZIP code in the field of a city, which is then searched around. */
export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text);

/** `required_twic` → `twic`: an endorsement as the address names it; `none` stands for a driver without any. */
export const ENDORSEMENTS = REQUIREMENTS.map(([name]) => name.replace(/^required_|_[a-z]+$/g, ""));
