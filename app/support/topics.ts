export const TOPICS = [
  ["account", "My account or signing in"],
  ["load", "A load or its documents"],
  ["billing", "Billing"],
  ["appeal", "A suspension or a warning"],
  ["fault", "Something doesn't work"],
  ["other", "Something else"],
] as const;

export const REPORT_TOPIC = "report";

export const topicLabel = (topic: string): string =>
  topic === REPORT_TOPIC ? "A report" : (TOPICS.find(([code]) => code === topic)?.[1] ?? "Something else");

export const REQUEST_PATH = "/customer-support/request";

/** The reference gives visitors access. It is therefore in the query string, which is never logged. */
export const requestPath = (reference: string): string => `${REQUEST_PATH}?reference=${reference}`;

/** People quote this reference in emails and phone calls. */
export const shortReference = (reference: string): string => reference.slice(0, 8).toUpperCase();
