/** A Worker does not need react-dom (for `flushSync`) and @vercel/oidc, which would be a sixth of its size. */
export const flushSync = undefined;

export const getVercelOidcToken = () => Promise.reject(new Error("A Worker has no identity at Vercel."));
