import { instantText } from "~/text/dates";
import type { View } from "./view.server";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const bannerOf = ({ name, member }: View): string =>
  `<aside class="page flash" aria-label="View"><div class="notice alert">You see Haulway as ${escaped(name)} does, until ${instantText(member.expiresAt)}. You can look, but not change anything. ${escaped(name)} can read what you looked at.<form method="post" action="/staff/view?step=end"><button class="button">End View</button></form></div></aside>`;

/** The start of a page's content: of a page that React renders, or of one without a body (`plainPage`). */
const START = /<body>|<h1>/;

/**
 * Adds the banner to the HTML of a page. React does not render it, so that it is on every page, and adds
 * nothing to the pages of everyone else.
 */
export const withBanner = (html: string, view: View): string =>
  html.replace(START, (start) => (start === "<body>" ? start + bannerOf(view) : bannerOf(view) + start));
