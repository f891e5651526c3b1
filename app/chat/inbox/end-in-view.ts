/** Both the marks and the unread badge use this, so that they agree. */
export function isEndInView(): boolean {
  // chat.css reverses the list (column-reverse), so scrollTop is negative after scrolling up.
  return !document.hidden && (document.querySelector(".talk")?.scrollTop ?? 0) > -48;
}
