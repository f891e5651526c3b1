/** A Worker needs neither react-dom (for `flushSync`) nor @vercel/oidc, together a sixth of its size. */
export const flushSync = undefined;

export const getVercelOidcToken = () => Promise.reject(new Error("A Worker has no identity at Vercel."));
