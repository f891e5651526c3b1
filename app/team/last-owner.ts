/** What the only owner of a company can do instead of leaving it or giving up the role. */
export const LAST_OWNER = "Make someone else an owner first, or close the company.";
