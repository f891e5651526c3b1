/** Never change a version; add a new one. Written for Haulway; not legal advice. */
import { Conflict } from "~/platform/errors";
import { isSealOf, sealOf } from "./page-seal.server";

interface Agreement {
  consent: string;
  intent: string;
}

type Signing = "rate confirmation" | "delivery";

const VERSIONS: Readonly<Record<Signing, Readonly<Record<string, Agreement>>>> = {
  "rate confirmation": {
    1: {
      consent:
        "I agree to sign this paper and to receive it electronically. I can read and keep the PDF, and I know that I may ask the shipper for a " +
        "paper to sign by hand instead.",
      intent:
        "I have read this rate confirmation. I may sign for the carrier named on it, and my typed name is my signature under its terms.",
    },
    2: {
      consent:
        "I agree to sign this document and to receive it electronically. I can read and save the PDF, and I know that I can ask the shipper for " +
        "a paper copy to sign by hand instead.",
      intent:
        "I have read this rate confirmation. I'm authorized to sign for the carrier named on it, and my typed name is my signature under its terms.",
    },
  },
  delivery: {
    1: {
      consent:
        "I agree to sign this proof of delivery electronically, on the driver's phone. I know that I may sign one on paper instead.",
      intent:
        "I have received the freight named above, but for what I wrote under Exceptions. I may sign for the receiver, and my typed name is my signature.",
    },
    2: {
      consent:
        "I agree to sign this proof of delivery electronically, on the driver's phone. I know that I can sign a paper copy instead.",
      intent:
        "I received the freight listed above, except as noted under Exceptions. I'm authorized to sign for the receiver, and my typed name is my signature.",
    },
  },
};

const CURRENT = "2";

/** Pages that were loaded before versions were sealed send this version without a seal. */
const UNSEALED = "2";

interface Page {
  signerId: string;
  loadId: string;
  paper: string;
}

/** The sentences, one per row of text; null if the version does not exist. */
export function sentencesOf(signing: Signing, version: string): string | null {
  const versions = VERSIONS[signing];
  const found = Object.hasOwn(versions, version) ? versions[version] : undefined;
  return found ? `${found.consent}\n${found.intent}` : null;
}

const contentOf = (signing: Signing, version: string, { signerId, loadId, paper }: Page) =>
  JSON.stringify(["agreement", signing, version, signerId, loadId, paper]);

/** `value` is what the form sends back as `agreement`: the version and its seal. */
export async function agreementFor(signing: Signing, page: Page, version = CURRENT) {
  const [consent = "", intent = ""] = sentencesOf(signing, version)?.split("\n") ?? [];
  return { value: `${version}.${await sealOf(contentOf(signing, version, page))}`, consent, intent };
}

/** @throws Conflict if the form does not prove which version the page showed */
export async function agreedTo(
  signing: Signing,
  { agreement = "", paper = "" }: Readonly<Record<string, string>>,
  { signerId, loadId }: Omit<Page, "paper">,
): Promise<string> {
  const [version = "", seal] = agreement.split(".");
  const isShown =
    seal === undefined
      ? version === UNSEALED && UNSEALED === CURRENT
      : await isSealOf(contentOf(signing, version, { signerId, loadId, paper }), seal);
  const sentences = isShown ? sentencesOf(signing, version) : null;
  if (!sentences) throw new Conflict("This page is out of date, so nothing was signed. Open it again.");
  return sentences;
}
