/** Street lines that name a mailbox, at a post office or at a store that rents mailboxes. */
const MAILBOXES: readonly RegExp[] = [
  /\bp\.?\s*o\.?\s*(?:box|bx)\b/i,
  /\bpost(?:al)?\s+(?:office\s+)?box\b/i,
  /\bpob\s*#?\s*\d/i,
  /\bgeneral delivery\b/i,
  /\b(?:apartado|apdo\.?)\s+postal\b/i,
  /\bp\.?\s?m\.?\s?b\.?\s*#?\s*\d/i,
  /\bprivate mail\s?box\b/i,
  /\bmail\s?box(?:es)?\b\s*(?:#?\s*\d|etc)/i,
  /\b(?:the )?ups store\b/i,
  /\b(?:ipostal1|postnet|pak mail|postal annex)\b/i,
];

/** A box on a rural route (`RR 2 Box 15`) is the address of a place, so it is not a mailbox. */
export const isMailbox = (street: string | null): boolean =>
  street !== null && MAILBOXES.some((mailbox) => mailbox.test(street));
