/** The topics of a request: the value that the form sends, and its label. */
export const TOPICS = [
  ["account", "My account or signing in"],
  ["load", "A load or its documents"],
  ["billing", "Billing"],
  ["fault", "Something does not work"],
  ["other", "Something else"],
] as const;

/** The topic of a report (`app/reports`), which the support form does not offer. */
export const REPORT_TOPIC = "report";

/** Returns the label of a stored topic. */
export const topicLabel = (topic: string): string =>
  topic === REPORT_TOPIC ? "A report" : (TOPICS.find(([code]) => code === topic)?.[1] ?? "Something else");

/** The path of the page for one request. */
export const REQUEST_PATH = "/customer-support/request";

/**
 * Returns the address of one request. The reference lets a visitor in, so it is in the query, which is never
 * logged.
 */
export const requestPath = (reference: string): string => `${REQUEST_PATH}?reference=${reference}`;

/**
 * Returns a short name for a request in emails and on the phone: the first eight characters of its
 * reference.
 */
export const shortReference = (reference: string): string => reference.slice(0, 8).toUpperCase();
