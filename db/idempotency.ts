/**
 * Request idempotency: the effect of a form is written together with the form's key, in one batch. A form
 * that is sent again (its answer was lost, or the button was tapped twice) has no further effect, on any
 * number of machines.
 */
import { and, eq } from "drizzle-orm";
import { forPostedForm, type PostedForm, postedForm } from "~/forms/posted-form.server";
import { isRaced, Raced } from "~/platform/errors";
import { db } from "./client";
import { receipts } from "./schema";
import { type Statement, write } from "./write";

const VISITOR = "visitor";
const SENT_BEFORE =
  "This was sent before from the same page, and saved as it was then. Look at it; what you typed now is saved when you send it again.";

export type Receipt = typeof receipts.$inferSelect;

const whoseIs = (form: PostedForm) => form.personId() ?? VISITOR;

const isOf = (form: PostedForm, whose: string) =>
  and(eq(receipts.whose, whose), eq(receipts.receipt_key, form.key ?? ""), eq(receipts.what, form.what));

const sentBefore = () => new Raced("sent before", SENT_BEFORE);

const receiptIn = ({ key, content }: PostedForm, whose: string, what: string): Statement => ({
  query: db()
    .insert(receipts)
    .values({ whose, receipt_key: key ?? "", what, content, at: Date.now() }),
  otherwise: sentBefore,
});

/**
 * Writes the effect of the current form together with its key; without a form or a key, works like `write`.
 * If a form has several effects, the key is written with the first.
 * @throws Raced "sent before", and what `write` throws
 */
export async function writeOnce(statements: readonly Statement[]): Promise<void> {
  const form = postedForm();
  if (!form?.key || form.keptFor) return write(statements);
  const whose = whoseIs(form);
  form.keptFor = whose;
  try {
    await write([receiptIn(form, whose, form.what), ...statements]);
  } catch (error) {
    form.keptFor = undefined;
    throw error;
  }
}

/**
 * Deletes the key of the current form, because its effect on other systems failed: the same form may try
 * again.
 */
export async function withdrawFormKey(): Promise<void> {
  const form = postedForm();
  if (!form?.keptFor) return;
  await write([{ query: db().delete(receipts).where(isOf(form, form.keptFor)) }]);
  form.keptFor = undefined;
}

/**
 * Writes the statements that count a failed attempt, once for each key and content. This row does not answer
 * the form when it is sent again: it is refused again, and with other content it counts as another attempt.
 * @throws what `write` throws
 */
export async function countTryOnce(statements: readonly Statement[]): Promise<void> {
  const form = postedForm();
  if (!form?.key) return write(statements);
  const receipt = receiptIn(form, whoseIs(form), `${form.what} tried ${form.content}`);
  await write([receipt, ...statements]).catch((error: unknown) => {
    if (!isRaced(error, "sent before")) throw error;
  });
}

/**
 * Does one of several things that a form asks for, under a key of its own: if the form is sent again, only
 * the things that have not succeeded are repeated.
 * @throws what `work` throws, unless it was done before
 */
export async function oncePart(id: string, work: () => Promise<void>): Promise<void> {
  const form = postedForm();
  if (!form?.key) return work();
  const part = { ...form, what: `${form.what} ${id}`, keptFor: undefined };
  try {
    await forPostedForm(part, work);
    form.hasDone = true;
  } catch (error) {
    if (!(await receiptOf(part))) throw error;
  }
}

const rowOf = async (form: PostedForm) => {
  const [row] = await db()
    .select()
    .from(receipts)
    .where(isOf(form, whoseIs(form)));
  return row;
};

/**
 * For a form that may have nothing to write: first refuses a key that was used with other content.
 * @throws Raced "sent before"
 */
export async function refuseOtherContent(): Promise<void> {
  const form = postedForm();
  const row = form?.key ? await rowOf(form) : undefined;
  if (row && row.content !== form?.content) throw sentBefore();
}

/** Returns the row of a form with the same content that the same person sent before, or null. */
export async function receiptOf(form: PostedForm): Promise<Receipt | null> {
  const row = await rowOf(form);
  return row && row.content === form.content ? row : null;
}

/** Stores the answer to the form with its key. */
export async function storeFormAnswer(
  form: PostedForm,
  answer: { status: number; location: string | null; message: string | null },
): Promise<void> {
  const query = db()
    .update(receipts)
    .set(answer)
    .where(isOf(form, form.keptFor ?? VISITOR));
  await write([{ query }]);
}
