/**
 * In a Worker, these replace packages that it never calls, a sixth of its size: react-dom, because the router
 * imports `flushSync`, which only browsers call; and @vercel/oidc, which Vercel Blob calls if it has no
 * token.
 */
export const flushSync = undefined;

export const getVercelOidcToken = () => Promise.reject(new Error("A Worker has no identity at Vercel."));
