/** Keeps work going after the answer. A Node.js process runs on by itself. */
export const afterRequest = (_work: Promise<unknown>): void => {};
