/**
 * Header of forms that a page's script posts, and of their responses. In a request, it asks for the form's
 * outcome instead of a page or a redirect. In a response, its value is the type of the outcome. A response
 * without this header is not from the app but, for example, from a proxy.
 */
export const FORM_OUTCOME = "X-Form-Outcome";

/**
 * - `data`: the body is the action's return value, as JSON.
 * - `error`: the body is the error that the action threw for the error page, as JSON.
 * - `redirect`: the body is the URL to which the action redirects.
 * - `signed-out`: nothing was done, because nobody is signed in, because the page was rendered for another
 *   user or company, or because the user must first turn two-step sign-in on.
 * - `later`: nothing was done, because nobody can save anything now. The body is a refusal as for `data`. A
 *   form that may wait in the phone's outbox stays there instead of showing it.
 */
export type FormOutcome = "data" | "error" | "redirect" | "signed-out" | "later";

/** Response header with the message to show after a redirect, as URI-encoded JSON. */
export const FLASH = "X-Flash";
