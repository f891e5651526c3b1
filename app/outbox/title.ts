export const plainTitle = (title: string) => title.replace(/^\(\d+\+?\) | · Haulway$/g, "");

const pageIn = (html: string) => new DOMParser().parseFromString(html, "text/html");

export const titleIn = (html: string) => plainTitle(pageIn(html).title);

/** Includes the load of a chat, because the user may have several chats with one person. */
export function namesIn(html: string): string {
  const page = pageIn(html);
  return [plainTitle(page.title), page.querySelector(".chat-head h1")?.textContent]
    .filter(Boolean)
    .join(" · ");
}
