/**
 * Receipts: what a form has done is written together with its key, in one batch. So a form that is sent again (the answer was lost,
 * the button pressed twice) does nothing more, on however many machines.
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
 * Writes the effect of the form under way, with its receipt; outside of a form, or for one without a key, like `write`. A form that
 * has several effects gets its receipt with the first.
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

/** Takes back the receipt of the form under way, whose effect on others did not come about: the same press may try anew. */
export async function withdrawReceipt(): Promise<void> {
  const form = postedForm();
  if (!form?.keptFor) return;
  await write([{ query: db().delete(receipts).where(isOf(form, form.keptFor)) }]);
  form.keptFor = undefined;
}

/**
 * Writes what counts a refused try, once for each key and content. Its receipt answers nothing: the form is refused anew, and with
 * other content it is another try.
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
 * Does one of several things that a form asks for, which gets a receipt of its own: whoever sends the form again does what is left.
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
 * For a form that writes nothing where all is as it should be: refuses the key of another content before that.
 * @throws Raced "sent before"
 */
export async function refuseOtherContent(): Promise<void> {
  const form = postedForm();
  const row = form?.key ? await rowOf(form) : undefined;
  if (row && row.content !== form?.content) throw sentBefore();
}

/** The receipt of a form of the same content that the same person sent before; null where there is none. */
export async function receiptOf(form: PostedForm): Promise<Receipt | null> {
  const row = await rowOf(form);
  return row && row.content === form.content ? row : null;
}

/** Adds what the form was answered to its receipt. */
export async function settleReceipt(
  form: PostedForm,
  answer: { status: number; location: string | null; message: string | null },
): Promise<void> {
  const query = db()
    .update(receipts)
    .set(answer)
    .where(isOf(form, form.keptFor ?? VISITOR));
  await write([{ query }]);
}
