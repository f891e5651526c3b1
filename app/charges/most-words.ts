/** Most characters of a charge's reason, or of a refusal's. */
export const MOST_WORDS = 500;
