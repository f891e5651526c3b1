/** One batch writes a form's effect and its key, so that a repeated form has no further effect. */
import { and, eq } from "drizzle-orm";
import { forPostedForm, outsideForms, type PostedForm, postedForm } from "~/forms/posted-form.server";
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
 * The key is written with the first of several effects.
 * @throws Raced "sent before", and the errors of `write`
 */
export async function writeOnce(effect: readonly Statement[]): Promise<void> {
  const form = postedForm();
  if (!form?.key || form.keptFor) return write(effect);
  const whose = whoseIs(form);
  form.keptFor = whose;
  try {
    await write([receiptIn(form, whose, form.what), ...effect]);
  } catch (error) {
    form.keptFor = undefined;
    throw error;
  }
}

/** Call this after an effect on another system failed, so that the form can be sent again. */
export async function withdrawFormKey(): Promise<void> {
  const form = postedForm();
  if (!form?.keptFor) return;
  const query = db().delete(receipts).where(isOf(form, form.keptFor));
  await outsideForms(() => write([{ query }]));
  form.keptFor = undefined;
}

/** Counts once for each key and content. */
export async function countTryOnce(statements: readonly Statement[]): Promise<void> {
  const form = postedForm();
  if (!form?.key) return write(statements);
  const receipt = receiptIn(form, whoseIs(form), `${form.what} tried ${form.content}`);
  await write([receipt, ...statements]).catch((error: unknown) => {
    if (!isRaced(error, "sent before")) throw error;
  });
}

/**
 * Each action has its own key, so only those that have not succeeded run again.
 * @throws the error of `work`
 */
export async function oncePart(id: string, work: () => Promise<void>): Promise<void> {
  const form = postedForm();
  if (!form?.key) return work();
  const part = { ...form, what: `${form.what} ${id}`, keptFor: undefined };
  try {
    await forPostedForm(part, work);
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

/** Use this for forms that do not always write something. */
export async function refuseOtherContent(): Promise<void> {
  const form = postedForm();
  const row = form?.key ? await rowOf(form) : undefined;
  if (row && row.content !== form?.content) throw sentBefore();
}

/** Returns null if the same person has not sent the form, or sent it with different content. */
export async function receiptOf(form: PostedForm): Promise<Receipt | null> {
  const row = await rowOf(form);
  return row && row.content === form.content ? row : null;
}

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
