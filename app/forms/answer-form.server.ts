import { redirectWithFlash } from "./flash.server";
import { readForm, textFields, withoutPasswords } from "./form.server";
import { refused } from "./refusals.server";

/**
 * For forms that have only text fields. If `to` is a function, it is called after the action. `take` returns
 * the confirmation.
 * @throws NotFound and Forbidden of `take` as responses for the error page
 */
export async function answerForm(
  request: Request,
  to: string | (() => Promise<string>),
  take: (fields: Record<string, string>) => Promise<string>,
) {
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const done = await take(fields);
    return await redirectWithFlash(typeof to === "string" ? to : await to(), done);
  } catch (error) {
    return refused(error, withoutPasswords(fields));
  }
}
