import { NotFound } from "~/platform/errors";
import type { StaffAct } from "./rights";

/**
 * Returns the function that finds the form of a step.
 * @param forms the forms of a page, each under the `step` of its address
 */
export const formIn =
  <Form extends { act: StaffAct }>(forms: Readonly<Record<string, Form>>) =>
  (step: string | null): Form => {
    const form = step !== null && Object.hasOwn(forms, step) ? forms[step] : undefined;
    if (!form) throw new NotFound();
    return form;
  };
