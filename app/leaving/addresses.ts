/** The URLs of the pages that close and export: of a company with `of=company`, otherwise of a person. */

export const CLOSE_ACCOUNT = "/user-account/close";
/** Closes the company for which the viewer acts. */
export const CLOSE_COMPANY = `${CLOSE_ACCOUNT}?of=company`;

export const EXPORT = "/user-account/export";
/** Exports the data of the company for which the viewer acts. */
export const EXPORT_COMPANY = `${EXPORT}?of=company`;
