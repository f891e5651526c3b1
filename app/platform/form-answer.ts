/**
 * How a form that a page's script sends is answered. The script asks with the header `X-For-Script`; the answer then
 * carries `X-Form-Answer` and no page, and no redirect that the browser would follow by itself.
 */

/** The header of a request whose answer is for a script. */
export const FOR_SCRIPT = "X-For-Script";

/** The header that says what an answer is. What comes without it was not said by the app: by a proxy, for instance. */
export const FORM_ANSWER = "X-Form-Answer";

/**
 * - `data`: what the action returned, as JSON.
 * - `error`: what the action threw for the error page, as JSON.
 * - `redirect`: the action leads to the address in `Location`.
 * - `signed-out`: nobody is signed in, so that the form was not taken.
 */
export type FormAnswer = "data" | "error" | "redirect" | "signed-out";
