import { type ReactNode, useEffect, useRef, useState } from "react";
import type { LoadTies } from "~/access/ties.server";
import { ACCEPT_ATTRIBUTE, DELIVERY_FILES } from "~/trade/file-kinds";
import type { LoadEvent } from "~/trade/lifecycle";
import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import type { Freshness } from "../steps/freshness";
import { type Step, stepAddress } from "../steps/steps";
import { DropProofs, type Way } from "./more-steps";
import { StepForm } from "./step-form";

interface Props {
  load: Pick<LoadTies, "loadId" | "status" | "standing" | "revision">;
  waiting: string;
  isProcessed?: boolean;
  offered: readonly LoadEvent[];
  pin: string | null;
  freshness: Freshness | null;
  main?: "request" | "pick-up" | "sign";
  lead?: ReactNode;
  children?: ReactNode;
  refusal?: Answers;
  ways?: readonly Way[];
}

interface UploadFormProps {
  load: Props["load"];
  step: Step;
  files: readonly FileFieldPlan[];
  refusal?: Answers;
}

interface FileFieldPlan {
  name: string;
  label: string;
  accept: string;
  required?: true;
  atMost?: number;
}

const MAX_FILES = "Max files uploaded";

/** The button is plain, because scripts disable it while the chosen files are too few or too many. */
function UploadForm({ load, step, files, refusal }: UploadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** Undefined until scripts run; without scripts, the server reports missing files. */
  const [counts, setCounts] = useState<number[]>();
  const look = () => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>("[type=file]") ?? [];
    setCounts([...inputs].map((input) => input.files?.length ?? 0));
  };
  useEffect(look, []);
  const fields = { ...refusal?.fields };
  // The drops without a proof that the form has asked about. The next submission is then accepted.
  const asked = refusal?.values?.asked_drops;
  let { message } = { ...refusal };
  let isReady = true;
  counts?.forEach((count, index) => {
    const { name = "", required, atMost = 1 } = files[index] ?? {};
    // An error that is also the message is announced as an alert.
    if (count > atMost) message = fields[name] = MAX_FILES;
    if (count > atMost || (required && !count)) isReady = false;
  });
  return (
    <KeyedForm
      ref={form}
      encType="multipart/form-data"
      action={`${stepAddress(load.loadId, step)}&revision=${load.revision}${asked ? `&asked_drops=${asked.replaceAll(" ", "+")}` : ""}`}
      className="stack"
      noValidate
      onChange={look}
    >
      {files.map(({ atMost = 1, ...file }) => (
        <Field
          key={file.name}
          type="file"
          multiple={atMost > 1}
          {...file}
          answers={{ ...refusal, message, fields }}
        />
      ))}
      <SubmitButton look="plain" disabled={!isReady}>
        Upload
      </SubmitButton>
    </KeyedForm>
  );
}

const pdf = { accept: ACCEPT_ATTRIBUTE.pdf, required: true } as const;

export function ActionPanel(panel: Props) {
  const { load, waiting, isProcessed, offered, pin, freshness, refusal, main } = panel;
  const { loadId } = load;
  const lookOf = (step: Step) => (step === main ? "main" : "plain");
  return (
    <>
      {refusal?.values?.asked_drops && <DropProofs load={load} ways={panel.ways} />}
      {isProcessed && <p role="status">Request is being processed</p>}
      {waiting && <p>{waiting}</p>}
      {freshness?.text && <p>{freshness.text}</p>}
      {freshness?.text && freshness.tap && <StepForm loadId={loadId} look="plain" {...freshness.tap} />}
      {freshness?.confirmedAtMs && (
        <p>
          Confirmed available <Instant ms={freshness.confirmedAtMs} isNamed />
        </p>
      )}
      {load.status === "pickup" && pin && (
        <table className="pin">
          <tbody>
            <tr>
              <th scope="row">Verification pin</th>
              <td>{pin}</td>
            </tr>
          </tbody>
        </table>
      )}
      {panel.lead}
      {offered.includes("request") && (
        <StepForm loadId={loadId} step="request" button="Request Load" look={lookOf("request")}>
          <input type="hidden" name="revision" value={load.revision} />
        </StepForm>
      )}
      {offered.includes("pick up") && (
        <StepForm loadId={loadId} step="pick-up" button="Confirm Pickup" look={lookOf("pick-up")}>
          <Field
            name="verification_pin"
            label="Verification pin"
            hint="The 4-digit pin from the shipper."
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            required
            answers={refusal}
          />
        </StepForm>
      )}
      {offered.includes("deliver") && (
        <UploadForm load={load} step="deliver" refusal={refusal} files={DELIVERY_FILES} />
      )}
      {offered.includes("send documents") && (
        <>
          <h2>Upload your own PDFs instead</h2>
          <UploadForm
            load={load}
            step="send-documents"
            refusal={refusal}
            files={[
              { name: "rate_confirmation", label: "Rate confirmation (PDF)", ...pdf },
              { name: "bill_of_lading", label: "Bill of lading (PDF)", ...pdf },
            ]}
          />
        </>
      )}
      {main === "sign" && (
        <a className="button main" href="#signed_rate_confirmation">
          Send Signed Copy
        </a>
      )}
      {offered.includes("sign") && (
        <UploadForm
          load={load}
          step="sign"
          refusal={refusal}
          files={[{ name: "signed_rate_confirmation", label: "Signed rate confirmation (PDF)", ...pdf }]}
        />
      )}
      {offered.includes("withdraw") && (
        <StepForm loadId={loadId} step="withdraw" button="Withdraw Request" look="plain" />
      )}
      {panel.children}
    </>
  );
}
