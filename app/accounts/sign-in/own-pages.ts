/** These pages also open for a person without a company. */
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

const JOIN = /^\/join\/[^/]+$/;

/** At a second click, the founder may already have left and have no company. */
const LEAVE = "/team?step=leave";

export const isOwnPage = ({ url, method }: Pick<Request, "url" | "method">): boolean => {
  const { pathname, search } = new URL(url);
  const isOwn = OWN_PAGES.includes(pathname) || JOIN.test(pathname);
  return isOwn || (method === "POST" && pathname + search === LEAVE);
};

/** These pages work without accepting new terms, so that anyone who does not accept can end their plan. */
export const isPlanPage = ({ url }: Pick<Request, "url">): boolean =>
  /^\/billing(\/|$)/.test(new URL(url).pathname);
