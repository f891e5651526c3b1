/** The packed list, which is part of the code. */
export const packedPasswords = (): Promise<string> =>
  import("./common-passwords.server").then(({ COMMON }) => COMMON);
