/**
 * Whether the page is visible and, in a chat, the newest message is in view. Marks and badge both ask this, so that they
 * agree.
 */
export function isEndInView(): boolean {
  // The list is reversed (column-reverse in chat.css): scrolled up, scrollTop is negative.
  return !document.hidden && (document.querySelector(".talk")?.scrollTop ?? 0) > -48;
}
