/**
 * The protocol of forms that a page's script sends. The request has the header `X-For-Script`; the answer then has
 * `X-Form-Answer`, and is neither a page nor a redirect that the browser would follow by itself.
 */

/** The header of a form that a script sends. */
export const FOR_SCRIPT = "X-For-Script";

/** The header with the type of the answer. An answer without it does not come from the app, but from a proxy, say. */
export const FORM_ANSWER = "X-Form-Answer";

/**
 * - `data`: the action's data, as JSON.
 * - `error`: the error that the action threw for the error page, as JSON.
 * - `redirect`: the action redirects to the address in `Location`.
 * - `signed-out`: nobody is signed in, so the form was not processed.
 */
export type FormAnswer = "data" | "error" | "redirect" | "signed-out";
