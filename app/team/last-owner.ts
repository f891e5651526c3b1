export const LAST_OWNER = "Make someone else an owner first, or close the company.";
