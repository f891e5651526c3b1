/**
 * Returns whether the page is visible and, in a chat, the newest message is in view. The marks and the unread
 * badge both use this, so they agree.
 */
export function isEndInView(): boolean {
  // chat.css reverses the list (column-reverse), so scrollTop is negative after scrolling up.
  return !document.hidden && (document.querySelector(".talk")?.scrollTop ?? 0) > -48;
}
