import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { profiles } from "db/schema";
import { comparing } from "db/suspension/look-alikes";
import { guarded, wroteNothing } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { tellRenamed } from "~/chat/announce-rename.server";
import { kindOfFile } from "~/files/kinds";
import { fileUrl, replacePersonalFile } from "~/files/records.server";
import { removeDropped } from "~/files/remove-dropped.server";
import { receiveUpload, type StoredFile } from "~/files/upload/receive-upload.node.server";
import { readForm, textFields } from "~/forms/form.server";
import { MARKED } from "~/forms/form-fields.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Conflict, Invalid } from "~/platform/errors";
import { textableNumber } from "~/sms/numbers";
import { oneLine } from "~/text/typed-text";
import { isPlainUsername, USERNAME_NOT_PLAIN } from "~/text/username";
import type { FileKind } from "~/trade/file-kinds";
import type { Viewer } from "~/trade/viewer";
import { readAccountForm } from "./account-form.server";
import { TRUCK_PART } from "./account-values";
import { keepNameUnless } from "./company-name.server";
import { fillUsername, usernameFrom } from "./fill-username.server";
import { keepUsername } from "./keep-username.server";
import { saveTruck } from "./save-truck.server";

export const ACCOUNT_SAVE_FAILED = "An error occurred while updating your account.";
const AVATAR: FileKind = "avatar";

interface SentAccount {
  fields: Record<string, string>;
  avatar: StoredFile | null;
  avatarRefusal: Invalid | null;
  discard(): Promise<void>;
}

/**
 * A form without a file need not be multipart.
 * @throws Invalid if the form cannot be read, is too large, or is sent too often
 */
export async function receiveAccount(sent: {
  viewer: Viewer;
  request: Request;
  clientAddress: string;
}): Promise<SentAccount> {
  const { viewer, request, clientAddress } = sent;
  const nothing = { avatar: null, avatarRefusal: null, discard: async () => undefined };
  if (!/^multipart\//i.test(request.headers.get("content-type") ?? "")) {
    return { ...nothing, fields: textFields(await readForm(request)) };
  }
  await countAgainstLimit("upload", clientAddress);
  try {
    const plan = { avatar: { kind: AVATAR, ownerId: viewer.id, required: false, atMost: 1 } } as const;
    const { fields, files, discard } = await receiveUpload(request, plan);
    return { fields, avatar: files.avatar[0] ?? null, avatarRefusal: null, discard };
  } catch (error) {
    if (!(error instanceof Invalid) || !error.typed || !error.fields.avatar) throw error;
    return { ...nothing, fields: { ...error.typed }, avatarRefusal: error };
  }
}

function allFaults(form: Invalid | null, avatar: Invalid | null): Invalid | null {
  if (!avatar) return form;
  // For a fault of the picture itself (status 400), the message is "not a valid image". For a picture that is
  // too large, the message is unchanged.
  const message = avatar.status === 400 ? (kindOfFile(AVATAR).refusal ?? avatar.message) : avatar.message;
  const messages = form ? `${form.message}\n${message}` : message;
  return new Invalid(messages, { ...form?.fields, ...avatar.fields }, avatar.status);
}

async function needsUsername({ fields }: SentAccount, { id }: Viewer): Promise<boolean> {
  if (fields.username?.trim()) return false;
  const [row] = await db().select({ username: profiles.username }).from(profiles).where(eq(profiles.id, id));
  return !!row && !row.username;
}

async function oddUsername({ fields }: SentAccount, { id }: Viewer): Promise<Invalid | null> {
  const typed = oneLine(fields.username ?? "");
  if (isPlainUsername(typed)) return null;
  const [row] = await db().select({ username: profiles.username }).from(profiles).where(eq(profiles.id, id));
  return row?.username === typed ? null : new Invalid(MARKED, { username: USERNAME_NOT_PLAIN });
}

/** @param isFilled whether to make the username from the full name */
function readProfile(sent: SentAccount, viewer: Viewer, isFilled: boolean) {
  const { full_name = "" } = sent.fields;
  const fields = isFilled ? { ...sent.fields, username: usernameFrom(full_name) } : sent.fields;
  try {
    return { columns: readAccountForm(fields, viewer.role), fault: null };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { columns: null, fault: error };
  }
}

/**
 * If the name changes, the other parties of signed, undelivered loads are notified.
 * @throws Invalid with every fault; Forbidden if a shipper fills in a driver-only field; Conflict if the
 * profile no longer exists
 */
export async function saveAccount({ viewer, sent }: { viewer: Viewer; sent: SentAccount }): Promise<void> {
  if (sent.fields.part === TRUCK_PART) {
    // The form for truck and home has no picture.
    await sent.discard();
    return saveTruck({ viewer, fields: sent.fields, failed: ACCOUNT_SAVE_FAILED });
  }
  const nowMs = Date.now();
  const { avatar } = sent;
  const notSaved = () => new Conflict(ACCOUNT_SAVE_FAILED);
  try {
    const isFilled = await needsUsername(sent, viewer);
    const { columns, fault } = readProfile(sent, viewer, isFilled);
    const odd = await oddUsername(sent, viewer);
    const named = odd && fault ? new Invalid(fault.message, { ...odd.fields, ...fault.fields }) : odd;
    const faults = allFaults(named ?? fault, sent.avatarRefusal);
    if (faults) throw faults;
    const own = and(eq(profiles.id, viewer.id), eq(profiles.user_type, viewer.role));
    const values = {
      ...columns,
      ...(isFilled && { username: undefined }),
      ...(avatar && { avatar_url: fileUrl(avatar) }),
      ...(columns && {
        contact_changed_at: sql`case
          when ${profiles.phone_number} is ${columns.phone_number} or ifnull(${profiles.phone_number}, '') = '' then ${profiles.contact_changed_at}
          else ${nowMs} end`,
        // A changed number must be confirmed again.
        confirmed_phone: sql`case when ${profiles.confirmed_phone} is ${textableNumber(columns.phone_number)}
          then ${profiles.confirmed_phone} end`,
      }),
      updated_at: nowMs,
    };
    await writeOnce([
      ...(columns ? [keepNameUnless(viewer.id, columns.full_name)] : []),
      ...(columns ? tellRenamed(viewer.id, columns.full_name, nowMs) : []),
      guarded(db().update(profiles).set(values).where(own), notSaved),
      comparing(viewer.id, "phone", nowMs),
      ...(columns && !isFilled ? keepUsername(viewer.id, columns.username, MARKED) : []),
      ...(columns && isFilled ? fillUsername(viewer.id, columns.full_name) : []),
      ...(avatar ? replacePersonalFile(avatar, viewer, nowMs) : []),
    ]);
  } catch (error) {
    if (wroteNothing(error)) await sent.discard();
    throw error;
  }
  pushAtOnce();
  if (avatar) removeDropped(viewer.id, AVATAR, nowMs);
}
