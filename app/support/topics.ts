/** What people ask about: what the form sends, and how it reads. */
export const TOPICS = [
  ["account", "My account or signing in"],
  ["load", "A load or its documents"],
  ["billing", "Billing"],
  ["fault", "Something does not work"],
  ["other", "Something else"],
] as const;

export type Topic = (typeof TOPICS)[number][0];

export const topicLabel = (topic: string): string =>
  TOPICS.find(([code]) => code === topic)?.[1] ?? "Something else";

export const REQUEST_PATH = "/customer-support/request";

/** The address of one request. In the query, which no log keeps: it lets a visitor in. */
export const requestPath = (reference: string): string => `${REQUEST_PATH}?reference=${reference}`;

/** How a request is named in a mail and over the phone: the first letters of its reference. */
export const shortReference = (reference: string): string => reference.slice(0, 8).toUpperCase();
