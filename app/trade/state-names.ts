import { STATES } from "./states";

/** The names of the states, in the order of their codes (`STATES`). */
const STATE_NAMES = `
  Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho
  Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi
  Missouri Montana Nebraska Nevada New-Hampshire New-Jersey New-Mexico New-York North-Carolina North-Dakota
  Ohio Oklahoma Oregon Pennsylvania Rhode-Island South-Carolina South-Dakota Tennessee Texas Utah Vermont
  Virginia Washington West-Virginia Wisconsin Wyoming
`;

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

const CODES = new Map<string, string>([
  ...STATE_NAMES.trim()
    .split(/\s+/)
    .map((name, at) => [plain(name), STATES[at] ?? name] as const),
  ...STATES.map((state) => [plain(state), state] as const),
]);

/** `UT` for `ut`, `U.T.` or `Utah`. Any other text is unchanged. */
export const stateCode = (typed: string): string => CODES.get(plain(typed)) ?? typed;
