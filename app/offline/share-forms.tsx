import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { ACCEPT_ATTRIBUTE, DELIVERY_FILES } from "~/trade/file-kinds";
import { Numbered } from "~/trade/numbered";
import { DropLinks } from "~/ui/drop-links";
import { DocumentField } from "~/ui/forms/document-field";
import { Field, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { latestSubmission, watchSubmissions } from "~/ui/forms/submission";
import { SubmitButton } from "~/ui/forms/submit-button";
import { dropShared, putInto, type Shared, sharedDocuments } from "./shared-documents";

interface WantsDocuments {
  loadId: string;
  /** `Reno, NV → Elko, NV (HW-48213)` */
  name: string;
  revision: number;
  step: "deliver" | "send-documents" | "sign";
  /** The question about drops without a proof. */
  asks?: string;
  askedDrops?: string;
}

interface PlannedFile {
  name: string;
  label: string;
  accept: string;
  required?: true;
  atMost?: number;
}

const pdf = { accept: ACCEPT_ATTRIBUTE.pdf, required: true } as const;

const PAPERS: Readonly<Record<WantsDocuments["step"], { title: string; files: readonly PlannedFile[] }>> = {
  deliver: { title: "Proof of delivery", files: DELIVERY_FILES },
  "send-documents": {
    title: "Rate confirmation and bill of lading",
    files: [
      { name: "rate_confirmation", label: "Rate confirmation (PDF)", ...pdf },
      { name: "bill_of_lading", label: "Bill of lading (PDF)", ...pdf },
    ],
  },
  sign: {
    title: "Signed rate confirmation",
    files: [{ name: "signed_rate_confirmation", label: "Signed rate confirmation (PDF)", ...pdf }],
  },
};

const NONE: Shared = { files: [], shares: [] };

/** Discards the shared files after one of the page's forms is sent or saved to the outbox. */
function useShared(tag: string): [papers: readonly File[], discard: () => void] {
  const [shared, setShared] = useState(NONE);
  useEffect(() => {
    sharedDocuments(tag).then(setShared, () => {});
  }, [tag]);
  useEffect(() => {
    const used = () => void dropShared(tag, shared).catch(() => {});
    addEventListener("sent", used);
    const unwatch = watchSubmissions(() => latestSubmission()?.state === "kept" && used());
    return () => {
      removeEventListener("sent", used);
      unwatch();
    };
  }, [tag, shared]);
  const discard = () =>
    void dropShared(tag, shared).then(
      () => setShared(NONE),
      () => {},
    );
  return [shared.files, discard];
}

function Choice({ title, about, papers, children }: ChoiceProps) {
  const put = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const form = currentTarget.closest("details")?.querySelector("form");
    if (form) putInto(form, papers);
  };
  return (
    <li>
      <h2>{title}</h2>
      {about && (
        <p className="quiet">
          <Numbered>{about}</Numbered>
        </p>
      )}
      <details>
        <summary className="button plain">Choose</summary>
        {papers.length > 0 && (
          <p className="row">
            <button type="button" className="button plain" onClick={put}>
              {papers.length === 1 ? "Use This File" : "Use These Files"}
            </button>
          </p>
        )}
        {children}
      </details>
    </li>
  );
}

interface ChoiceProps {
  title: string;
  about?: string;
  papers: readonly File[];
  children: ReactNode;
}

interface Props {
  tag: string;
  loads: readonly WantsDocuments[];
  /** The kinds of company documents that the user may add; may be empty. */
  documents: readonly (readonly [kind: string, label: string])[];
}

/** Each choice contains the same form as the load's page or the account page. */
export function ShareForms({ tag, loads, documents }: Props) {
  const [papers, discard] = useShared(tag);
  return (
    <>
      {papers.length > 0 && (
        <>
          <p className="notice" role="status">
            {papers.length === 1 ? "1 file" : `${papers.length} files`} from another app:{" "}
            <bdi>{papers.map(({ name }) => name).join(", ")}</bdi>.{" "}
            {papers.length === 1 ? "Choose what it's for." : "Choose what they're for."}
          </p>
          <button type="button" className="button plain" onClick={discard}>
            Discard
          </button>
        </>
      )}
      <ul className="unsent">
        {loads.map(({ loadId, name, revision, step, asks, askedDrops }) => (
          <Choice key={loadId} title={PAPERS[step].title} about={name} papers={papers}>
            <KeyedForm
              action={`/load-details/${loadId}?step=${step}&revision=${revision}${askedDrops ? `&asked_drops=${askedDrops}` : ""}`}
              encType="multipart/form-data"
              className="stack"
              noValidate
            >
              {asks && <p>{asks}</p>}
              <DropLinks loadId={loadId} asked={askedDrops} />
              {PAPERS[step].files.map(({ atMost = 1, ...file }) => (
                <Field
                  key={file.name}
                  id={`${file.name}-${loadId}`}
                  type="file"
                  multiple={atMost > 1}
                  {...file}
                />
              ))}
              <SubmitButton aria-label={`Upload: ${PAPERS[step].title}, ${name}`}>Upload</SubmitButton>
            </KeyedForm>
          </Choice>
        ))}
        {documents.length > 0 && (
          <Choice title="Document for your account" papers={papers}>
            <KeyedForm
              action="/user-account/add-files"
              encType="multipart/form-data"
              className="stack"
              noValidate
            >
              <SelectField
                name="document_kind"
                label="What is it?"
                none="Choose"
                required
                options={documents}
              />
              <DocumentField />
              <SubmitButton>Upload</SubmitButton>
            </KeyedForm>
          </Choice>
        )}
      </ul>
    </>
  );
}
