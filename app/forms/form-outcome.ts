/**
 * The header by which a page's script and the app speak of a form. In a request it asks for the form's outcome instead of
 * a page or a redirect; in the answer it says which kind of outcome this is. An answer without it was not given by the
 * app: by a proxy, for instance.
 */
export const FORM_OUTCOME = "X-Form-Outcome";

/**
 * - `data`: the body is what the action returned, as JSON.
 * - `error`: the body is what the action threw for the error page, as JSON.
 * - `redirect`: the body is the address that the action leads to.
 * - `signed-out`: nothing was done, since nobody is signed in, or somebody other than the person of the page.
 */
export type FormOutcome = "data" | "error" | "redirect" | "signed-out";

/** In the answer to a script: the confirmation of a redirect, as JSON in the encoding of addresses. */
export const FLASH = "X-Flash";
