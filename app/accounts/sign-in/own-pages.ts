/** The pages about a person, not a company. They also open for a person without a company. */
const OWN_PAGES: readonly string[] = [
  "/company",
  "/user-account/agreement",
  "/user-account/close",
  "/user-account/email",
  "/user-account/export",
  "/user-account/notifications",
  "/user-account/phones",
  "/user-account/phones/renew",
  "/user-account/security",
  "/user-account/two-step",
];

/** The page of an invitation, through which a person can join another company. */
const JOIN = /^\/join\/[^/]+$/;

/**
 * The URL of the form that leaves a company. If a founder clicks twice, the first click has already ended
 * their seat.
 */
const LEAVE = "/team?step=leave";

export const isOwnPage = ({ url, method }: Pick<Request, "url" | "method">): boolean => {
  const { pathname, search } = new URL(url);
  const isOwn = OWN_PAGES.includes(pathname) || JOIN.test(pathname);
  return isOwn || (method === "POST" && pathname + search === LEAVE);
};
