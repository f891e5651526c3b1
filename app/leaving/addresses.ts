/** The addresses of the company's pages. Without `of`, the same pages are about the person. */

export const CLOSE_ACCOUNT = "/user-account/close";
/** Closes the company for which the viewer acts. */
export const CLOSE_COMPANY = `${CLOSE_ACCOUNT}?of=company`;

export const EXPORT = "/user-account/export";
/** Exports the data of the company for which the viewer acts. */
export const EXPORT_COMPANY = `${EXPORT}?of=company`;
