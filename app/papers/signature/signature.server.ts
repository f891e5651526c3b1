import type { signatures } from "db/schema";
import { readLine } from "~/forms/typed-fields";
import { instantText } from "~/text/dates";
import { byOf, type Viewer } from "~/trade/viewer";
import { unprintedWordsOf } from "../font/unprinted.server";
import { instantInWords, type Paper, type SignatureRecord } from "../paper";
import { MOST_NAME_CHARACTERS } from "../words";
import { strokesIn } from "./drawn";

type Fields = Readonly<Record<string, string>>;

export type Signature = Omit<typeof signatures.$inferInsert, "file_id" | "paper_file_id">;

const MOST_DEVICE_CHARACTERS = 300;

export const surroundings = (nowMs: number, clientAddress: string, device: string | null) => ({
  signed_at: nowMs,
  client_address: clientAddress || null,
  device: device?.slice(0, MOST_DEVICE_CHARACTERS) || null,
});

const readName = ({ typed_name = "" }: Fields) => readLine(typed_name, MOST_NAME_CHARACTERS);

/** Empty if the typed name is invalid. */
export const typedName = (fields: Fields): string => readName(fields).value ?? "";

/** The drawing is not validated here. */
export const drawnIn = ({ drawn }: Fields): string | null => drawn || null;

/** Undefined if the PDF can print the name, or if the form has already asked about it (`asked_name`). */
async function questionAbout(name: string, { asked_name = "" }: Fields): Promise<string | undefined> {
  if (readLine(asked_name, MOST_NAME_CHARACTERS).value === name) return undefined;
  const words = await unprintedWordsOf([name]);
  if (words.length === 0) return undefined;
  return `The PDF can't print ${words.map((word) => `“${word}”`).join(", ")} and shows question marks instead. Type your name in Latin letters, or sign again to keep it as it is. This page and the data attached to the PDF have the original.`;
}

/** @param isThere whether the signer is still there to answer a question */
export async function signatureProblems(
  fields: Fields,
  unticked: { agree_electronic: string; agree_terms: string },
  isThere = true,
): Promise<Record<string, string>> {
  const { value: name, problem } = readName(fields);
  const problems: Record<string, string> = {};
  if (!name) problems.typed_name = problem ?? "Type your full name. It's your signature.";
  const question = name && isThere && (await questionAbout(name, fields));
  if (question) problems.typed_name = question;
  if (!fields.agree_electronic) problems.agree_electronic = unticked.agree_electronic;
  if (!fields.agree_terms) problems.agree_terms = unticked.agree_terms;
  if (fields.drawn && !strokesIn(fields.drawn))
    problems.drawn = "We couldn't read the drawing. Draw it again or skip it.";
  return problems;
}

/** @param words the text below the rows, which states how and under which laws the document was signed */
export function recordOf(
  signature: Signature,
  { number, zone }: Paper,
  viewer: Viewer,
  words: string,
): SignatureRecord {
  const party = viewer.username ? `${viewer.fullName} (@${viewer.username})` : viewer.fullName;
  const isForCompany = byOf(viewer) !== null;
  const [consent = "", intent = ""] = signature.agreed_to.split("\n");
  const { pressed_at: pressedAt } = signature;
  const when = (ms: number) => `${instantInWords(instantText(ms), zone)} (${instantText(ms)})`;
  return {
    heading: "Record of the signature",
    rows: [
      ["Document", number],
      ["SHA-256 of the signed text", signature.sha256],
      ["Signed by", signature.typed_name],
      ["Account", isForCompany ? `${viewer.personName}, ${viewer.personId}` : `${party}, ${viewer.id}`],
      ...(isForCompany ? [["For the company", `${party}, ${viewer.id}`] as const] : []),
      ...(pressedAt ? [["Signed at, by the phone's clock", when(pressedAt)] as const] : []),
      [pressedAt ? "Received at" : "Signed at", when(signature.signed_at)],
      ["Network address", signature.client_address ?? "unknown"],
      ["Browser", signature.device ?? "unknown"],
      ["Agreed to", consent],
      ["Statement signed", intent],
    ],
    words: [words],
    ...(signature.drawn && { drawing: { drawn: signature.drawn, by: signature.typed_name } }),
  };
}
