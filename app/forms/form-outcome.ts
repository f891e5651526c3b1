/**
 * The header with which a page's script and the app talk about a form. In a request, it asks for the form's
 * outcome instead of a page or a redirect. In a response, it says which kind of outcome this is. A response
 * without it does not come from the app, but from a proxy, for example.
 */
export const FORM_OUTCOME = "X-Form-Outcome";

/**
 * - `data`: the body is the action's return value, as JSON.
 * - `error`: the body is what the action threw for the error page, as JSON.
 * - `redirect`: the body is the URL to which the action redirects.
 * - `signed-out`: nothing was done, because nobody is signed in, or a user other than the page's.
 */
export type FormOutcome = "data" | "error" | "redirect" | "signed-out";

/** In the response to a script: the confirmation of a redirect, as URI-encoded JSON. */
export const FLASH = "X-Flash";
