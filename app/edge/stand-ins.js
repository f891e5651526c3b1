/**
 * In a Worker these stand for packages of which it calls nothing, and which weigh a sixth of it: react-dom, where the router looks
 * for `flushSync`, which only browsers call; and @vercel/oidc, which Vercel Blob asks where it is given no token.
 */
export const flushSync = undefined;

export const getVercelOidcToken = () => Promise.reject(new Error("A Worker has no identity at Vercel."));
