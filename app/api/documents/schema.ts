import * as z from "zod";
import type { FileKind } from "~/trade/file-kinds";
import { BETWEEN_NAMES } from "~/trade/stop-names";

const KINDS = [
  "rate_confirmation",
  "signed_rate_confirmation",
  "bill_of_lading",
  "proof_of_delivery",
  "additional",
] as const satisfies readonly FileKind[];

const text = (description: string) => z.string().meta({ description });

export const DOCUMENT = z.object({
  id: text("The id of the document, for its path"),
  kind: z.enum(KINDS).meta({ description: "What the document is" }),
  stop: z.enum(BETWEEN_NAMES).optional().meta({
    description: "The stop between at which the freight was delivered. Absent for all other documents",
  }),
  name: text("The name of the file"),
  size_bytes: z.int().meta({ description: "The size of the file, in bytes" }),
});

export const DOCUMENT_LIST = z.object({
  documents: z.array(DOCUMENT).meta({ description: "The documents, oldest first" }),
});

export const DOCUMENT_ID = "0199f3c4-ab10-7e55-9f02-71c3d4e5f607.pdf";

export const exampleOfDocuments = (): z.infer<typeof DOCUMENT_LIST> => ({
  documents: [
    {
      id: DOCUMENT_ID,
      kind: "rate_confirmation",
      name: "Rate confirmation.pdf",
      size_bytes: 48_120,
    },
  ],
});

type Kind = z.infer<typeof DOCUMENT>["kind"];

export const isDocument = <File extends { kind: FileKind }>(file: File): file is File & { kind: Kind } =>
  KINDS.some((kind) => kind === file.kind);
