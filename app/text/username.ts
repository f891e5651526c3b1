/** Letters of other scripts that look like Latin letters, each followed by the Latin letter. */
const LOOK_ALIKES = new Map(
  (
    "аa вb еe ԁd ѕs іi јj кk ӏl мm нh оo рp сc тt уy хx ԛq ԝw ѵv гr пn ьb һh ґr єe " +
    "αa βb εe ηn ιi κk μu νv οo ρp τt υu χx γy ωw ζz ϲc ϳj " +
    "ıi ɑa ɡg ɩi ʀr ʏy օo ոn սu հh ցg ѡw ꜱs łl øo đd ħh"
  )
    .split(" ")
    .map(([from = "", to = ""]) => [from, to]),
);

/** Characters that look like `l` or `o`. */
const ALIKE: Readonly<Record<string, string>> = { i: "l", "1": "l", "|": "l", "0": "o" };

/** Ignores case, look-alike letters, accents, invisible characters and separators. May be empty. */
export function usernameKey(username: string): string {
  return [...username.normalize("NFKC").toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "")]
    .map((sign) => LOOK_ALIKES.get(sign) ?? sign)
    .map((sign) => ALIKE[sign] ?? sign)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const OURS =
  `about abuse account accounts admin administrator api billing contact customerservice customersupport
  dispatch everyone fraud haulway haulwayadmin haulwaybilling haulwaysecurity haulwaysupport haulwayteam
  help helpdesk info legal login mail me moderator noreply nobody null official operator owner payment payments
  postmaster privacy root safety security service signup staff support supportteam system team undefined
  verified verify webmaster`
    .split(/\s+/)
    .map(usernameKey);

/** A reserved name is our own, or a reserved word with up to four digits at the end. */
export function isKeptUsername(username: string): boolean {
  const plain = username.normalize("NFKC");
  const bare = plain.replace(/[^\p{L}\p{N}]*\p{N}{1,4}$/u, "");
  return isOurName(username) || [plain, bare].some((text) => OURS.includes(usernameKey(text)));
}

export function isOurName(text: string): boolean {
  return usernameKey(text).includes(usernameKey("haulway"));
}

const PLAIN = /^[\p{L}\p{M}\p{Nd} ._-]*$/u;

/** Older usernames may contain other characters. */
export const isPlainUsername = (username: string): boolean => PLAIN.test(username);

export const USERNAME_NOT_PLAIN = "Use only letters, digits, spaces, periods, dashes and underscores.";
export const USERNAME_TAKEN = "This username, or one that looks like it, is taken. Choose another.";
export const USERNAME_KEPT = "This username is reserved. Choose another.";
