import type { ReactNode } from "react";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { type Step, stepAddress } from "../steps/steps";

interface Props {
  loadId: string;
  step: Step;
  button: string;
  children?: ReactNode;
  look?: "main" | "plain";
}

export function StepForm({ loadId, step, button, children, look }: Props) {
  return (
    <KeyedForm action={stepAddress(loadId, step)} className="stack" noValidate>
      {children}
      <SubmitButton look={look}>{button}</SubmitButton>
    </KeyedForm>
  );
}
