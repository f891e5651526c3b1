export const requiresTwoStep = (company: string): string => `${company} requires two-step sign-in.`;
