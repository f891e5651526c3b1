/**
 * The sentences that signers agree to, in all versions. Each signature is stored with the sentences of the
 * version that its page showed, also if the form waited on a phone. Never change a version: add one. Written
 * for Haulway; not legal advice. Pure.
 */
import { Conflict } from "~/platform/errors";

/** The texts of a signature's two checkboxes. */
interface Agreement {
  consent: string;
  intent: string;
}

type Signing = "rate confirmation" | "delivery";

/** Keyed by the form field `agreement`. Pages from before there were versions send none: version 1. */
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

/** The version that pages show now. */
const CURRENT = "2";

/** Returns the sentences to show now, with their version. */
export const currentAgreement = (signing: Signing): Agreement & { version: string } => ({
  version: CURRENT,
  ...agreementOf(signing, CURRENT),
});

/**
 * Returns the sentences that the page of a form showed, one per row of text.
 * @throws Conflict if there is no such version
 */
export function agreedTo(signing: Signing, { agreement = "1" }: Readonly<Record<string, string>>): string {
  const { consent, intent } = agreementOf(signing, agreement);
  return `${consent}\n${intent}`;
}

function agreementOf(signing: Signing, version: string): Agreement {
  const versions = VERSIONS[signing];
  const found = Object.hasOwn(versions, version) ? versions[version] : undefined;
  if (!found) throw new Conflict("This page is out of date, so nothing was signed. Open it again.");
  return found;
}
