export const CLOSE_ACCOUNT = "/user-account/close";
export const CLOSE_COMPANY = `${CLOSE_ACCOUNT}?of=company`;

export const EXPORT = "/user-account/export";
export const EXPORT_COMPANY = `${EXPORT}?of=company`;
