/** Does nothing, because a Node.js process keeps running after the response. */
export const afterRequest = (_work: Promise<unknown>): void => {};
