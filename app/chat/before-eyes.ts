/**
 * Whether the page is before the person's eyes; of a chat, its end: not so far scrolled up that the newest words are out
 * of view. Asked of the page itself, so that marks and badge cannot disagree.
 */
export function isEndSeen(): boolean {
  // It is turned around (chat.css): upwards counts below zero.
  return !document.hidden && (document.querySelector(".talk")?.scrollTop ?? 0) > -48;
}
