import { redirectWithFlash } from "./flash.server";
import { readForm, textFields } from "./form.server";
import { refused } from "./refusals.server";

/**
 * Answers a form of text fields: leads to a page that says what was done, or back with what was refused and what was typed.
 * @param take does what the form asks, and says so
 * @throws NotFound and Forbidden of `take` as answers for the error page
 */
export async function answerForm(
  request: Request,
  to: string,
  take: (fields: Record<string, string>) => Promise<string>,
) {
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    return await redirectWithFlash(to, await take(fields));
  } catch (error) {
    return refused(error, fields);
  }
}
