/** Returns the sentence about a company that requires two-step sign-in of everyone who works there. */
export const requiresTwoStep = (company: string): string => `${company} requires two-step sign-in.`;
