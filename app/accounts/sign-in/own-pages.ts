/** The pages about a person, not a company. They also open for a person without a company. */
const OWN_PAGES: readonly string[] = [
  "/company",
  "/user-account/close",
  "/user-account/email",
  "/user-account/export",
  "/user-account/notifications",
  "/user-account/phones",
  "/user-account/phones/renew",
  "/user-account/security",
  "/user-account/two-step",
];

export const isOwnPage = ({ url }: Pick<Request, "url">): boolean =>
  OWN_PAGES.includes(new URL(url).pathname);
