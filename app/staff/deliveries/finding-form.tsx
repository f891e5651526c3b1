import type { ReactNode } from "react";
import { ChargeList } from "~/charges/charge-list";
import type { ChargesPage } from "~/charges/charges-page.server";
import { StopClocks } from "~/charges/stop-clocks";
import type { Answers } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { StaffText } from "../staff-forms";

interface FormProps {
  answers: Answers | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** The form for the finding about a dispute. */
export function FindingForm({ answers, children }: FormProps) {
  return (
    <KeyedForm className="stack" action="?step=find" noValidate>
      {children}
      <StaffText
        name="finding"
        label="Finding"
        hint="Both sides read it on the charges page. It changes no amount."
        rows={5}
        answers={answers}
      />
      <SubmitButton>Save Finding</SubmitButton>
    </KeyedForm>
  );
}

type Side = Pick<ChargesPage, "terms" | "stops" | "charges" | "contests"> & { title: string };

/** Shows what each side sees on the charges page. */
export function Sides({ loadId, sides }: { loadId: string; sides: readonly Side[] }) {
  return sides.map(({ title, terms, stops, charges, contests }) => (
    <section key={title}>
      <h2>{title}</h2>
      <p>{terms ?? "No detention or accessorial terms were agreed."}</p>
      {contests.map(({ id, said, finding }) => (
        <p key={id} className="comment">
          {said} {finding}
        </p>
      ))}
      <StopClocks stops={stops} />
      <ChargeList loadId={loadId} charges={charges} />
    </section>
  ));
}
