import * as z from "zod";
import { readBytes } from "~/platform/request-body";
import { type Registry, type RegistryRecord, RegistryUnavailable } from "./registry";

const LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;
const MOST_CHARACTERS = 160;
/** The API reports amounts in thousands of dollars. */
const CENTS_OF_A_THOUSAND = 100_000;

interface Source {
  /** The part of the URL before `/carriers/…`. */
  base: string;
  key: string;
  limitMs?: number;
}

const line = z
  .string()
  .nullish()
  .transform(
    (text) =>
      text
        ?.replace(/[\p{C}\s]+/gu, " ")
        .trim()
        .slice(0, MOST_CHARACTERS) || null,
  );

const thousands = z
  .union([z.string().regex(/^ *\d{1,9} *$/), z.number().nonnegative()])
  .nullish()
  .transform((amount) => (amount == null ? null : Number(amount) * CENTS_OF_A_THOUSAND));

const Carrier = z.object({
  dotNumber: z.coerce.string(),
  legalName: line.pipe(z.string()),
  dbaName: line,
  allowedToOperate: line,
  statusCode: line,
  bipdInsuranceOnFile: thousands,
  phyStreet: line,
});

/** For an unregistered number, `content` is null or has no carrier; for a rejected key, it is a message. */
const Answer = z.object({
  content: z.union([z.string(), z.object({ carrier: Carrier.nullish() })]).nullable(),
});

const YES_OR_NO: Readonly<Record<string, boolean>> = { Y: true, N: false };

function asRecord(carrier: z.output<typeof Carrier>): RegistryRecord {
  return {
    legalName: carrier.legalName,
    dbaName: carrier.dbaName,
    allowedToOperate: YES_OR_NO[carrier.allowedToOperate ?? ""] ?? null,
    statusCode: carrier.statusCode,
    liabilityOnFileCents: carrier.bipdInsuranceOnFile,
    street: carrier.phyStreet,
  };
}

async function readAnswer(answer: Response, signal: AbortSignal): Promise<z.output<typeof Answer>> {
  const bytes = await readBytes(answer, MAX_ANSWER_BYTES, "fail", signal);
  if (!bytes) {
    await answer.body?.cancel();
    throw new Error("The registry response is too large.");
  }
  try {
    return Answer.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new Error("The registry response has an unknown format.");
  }
}

/** The URL contains the key, so error messages include neither the URL nor the original error's message. */
async function ask(address: string, signal: AbortSignal): Promise<Response> {
  try {
    // Redirects are not followed, because another server must not get the key.
    return await fetch(address, { redirect: "manual", signal });
  } catch (error) {
    throw new RegistryUnavailable(error instanceof Error ? error.name : "unknown");
  }
}

/** FMCSA's QCMobile API. A 404 with a valid body means that the number is unknown. */
export function qcMobile({ base, key, limitMs = LIMIT_MS }: Source): Registry {
  return {
    async read(usdot) {
      const address = new URL(`${base.replace(/\/+$/, "")}/carriers/${encodeURIComponent(usdot)}`);
      address.searchParams.set("webKey", key);
      const signal = AbortSignal.timeout(limitMs);
      const answer = await ask(address.href, signal);
      if (!answer.ok && answer.status !== 404) {
        await answer.body?.cancel();
        throw new RegistryUnavailable(`answered ${answer.status}`);
      }
      const { content } = await readAnswer(answer, signal);
      if (typeof content === "string") throw new RegistryUnavailable("refused the key");
      if (!content?.carrier) return null;
      if (content.carrier.dotNumber !== String(Number(usdot)))
        throw new Error("The registry response is about another carrier.");
      return asRecord(content.carrier);
    },
  };
}
