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

/** The page of an invitation, by which the person gets another company. */
const JOIN = /^\/join\/[^/]+$/;

/** The form that leaves a company. A second click comes from a founder who has left theirs already. */
const LEAVE = "/team?step=leave";

export const isOwnPage = ({ url, method }: Pick<Request, "url" | "method">): boolean => {
  const { pathname, search } = new URL(url);
  const isOwn = OWN_PAGES.includes(pathname) || JOIN.test(pathname);
  return isOwn || (method === "POST" && pathname + search === LEAVE);
};
