/** The titles of pages. In the browser. */

/** Without the count of unread messages and the name of the app. */
export const plainTitle = (title: string) => title.replace(/^\(\d+\+?\) | · Haulway$/g, "");

/** The title of a page that is kept here. */
export const titleIn = (html: string) => plainTitle(new DOMParser().parseFromString(html, "text/html").title);
