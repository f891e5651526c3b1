/** The titles of pages. In the browser. */

/** Without the count of unread messages and the name of the app. */
export const plainTitle = (title: string) => title.replace(/^\(\d+\+?\) | · Haulway$/g, "");

const pageIn = (html: string) => new DOMParser().parseFromString(html, "text/html");

/** The title of a page that is kept here. */
export const titleIn = (html: string) => plainTitle(pageIn(html).title);

/** The same, and of a chat which load it is about: one may have several with the same person. */
export function namesIn(html: string): string {
  const page = pageIn(html);
  return [plainTitle(page.title), page.querySelector(".chat-head h1")?.textContent]
    .filter(Boolean)
    .join(" · ");
}
