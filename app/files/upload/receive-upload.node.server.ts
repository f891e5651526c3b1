import { postedForm } from "~/forms/posted-form.server";
import { shareOf } from "~/http/client-address";
import { Invalid, Refusal, Unavailable } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { collect, peek } from "../store/byte-stream";
import { fileStore } from "../store/choose-store.server";
import { type FileStore, STRAY_AFTER_MS } from "../store/store";
import type { BodyFile } from "./body-file";
import { NOBODY, type Uploader } from "./image-turns";
import { type IncomingFile, readMultipart } from "./multipart.node.server";
import { asksForPassword } from "./pdf-password";
import { trimPdf } from "./pdf-stream";
import { HEAD_BYTES, recognise } from "./recognise";
import { type FieldPlan, MAX_FILE_BYTES, type StoredFile, storeFile } from "./store-file.server";
import {
  CUT_OFF_PDF,
  FORM_TOO_LARGE,
  LOCKED_PDF,
  missing,
  refusalReason,
  TOO_LARGE,
  tooMany,
  UPLOAD_BROKE,
  UPLOAD_FAILED,
} from "./upload-words";

export { MAX_FILE_BYTES, type StoredFile };

/**
 * The maximum time to receive a form with files. Slower forms are refused, so that the job that removes stray
 * files never removes a file whose row is yet to be written. Even at 2 kbit/s, 10 MB arrive within 12 hours.
 */
export const LONGEST_FORM_MS = STRAY_AFTER_MS / 2;
/** Bytes that a form may contain in addition to its files: text fields and boundaries. */
const FORM_BYTES = 1024 * 1024;

export type UploadPlan = Readonly<Record<string, FieldPlan>>;

export interface ReceivedUpload<Plan extends UploadPlan> {
  fields: Record<string, string>;
  files: { [Field in keyof Plan]: Plan[Field] extends { required: true } ? AtLeastOne : StoredFile[] };
  /** Never throws. */
  discard(): Promise<void>;
}

type AtLeastOne = [StoredFile, ...StoredFile[]];

/**
 * All or nothing: a refused form leaves no files in the store.
 * @throws Invalid (400, 413 if too large, or 429 if the user sends too many images) with a message per field
 * and the text fields that arrived
 * @throws Unavailable with the text fields that arrived if the store fails or the form takes longer than
 * LONGEST_FORM_MS
 */
export function receiveUpload<const Plan extends UploadPlan>(
  request: Request,
  plan: Plan,
  store: FileStore = fileStore(),
): Promise<ReceivedUpload<Plan>> {
  const limits = { fileBytes: MAX_FILE_BYTES, bodyBytes: maxBytesOf(plan), refusal: () => tooLong(plan) };
  return received(plan, store, (intake) => readMultipart(request, limits, (file) => intake.take(file)));
}

/** The owner and the bytes determine the file's id (`BodyFile.stem`). */
export function receiveBody<const Plan extends UploadPlan>(
  file: BodyFile,
  plan: Plan,
  store: FileStore = fileStore(),
): Promise<ReceivedUpload<Plan>> {
  return received(plan, store, async (intake) => {
    try {
      await intake.take(file);
      for (const stored of intake.files[file.field] ?? [])
        stored.fileId = stored.fileId.replace(/^[^.]+/, file.stem());
      return {};
    } finally {
      file.release();
    }
  });
}

async function received<Plan extends UploadPlan>(
  plan: Plan,
  store: FileStore,
  read: (intake: Intake) => Promise<Record<string, string>>,
): Promise<ReceivedUpload<Plan>> {
  const intake = new Intake(plan, store, uploader());
  const begunMs = Date.now();
  try {
    const fields = await read(intake);
    intake.conclude(fields);
    if (Date.now() - begunMs > LONGEST_FORM_MS)
      throw new Unavailable(UPLOAD_BROKE, new Error("The form took too long."), fields);
    return { fields, files: intake.files as ReceivedUpload<Plan>["files"], discard: () => intake.discard() };
  } catch (error) {
    await intake.discard();
    throw error instanceof Refusal ? error : new Unavailable(UPLOAD_BROKE, error);
  }
}

function uploader(): Uploader {
  const form = postedForm();
  if (!form) return NOBODY;
  return { personId: form.personId() ?? "", clientAddress: shareOf(form.clientAddress ?? "").own };
}

class Intake {
  readonly files: Record<string, StoredFile[]>;
  readonly #chosen = new Map<string, number>();
  readonly #reasons = new Map<string, string>();
  #message = UPLOAD_FAILED;
  #status: 400 | 413 | 429 = 400;

  constructor(
    private readonly plan: UploadPlan,
    private readonly store: FileStore,
    private readonly whose: Uploader,
  ) {
    this.files = everyField(plan, () => []);
  }

  /** After a refusal, the remaining files are still checked, so that one response lists all errors. */
  async take(file: IncomingFile): Promise<void> {
    const field = Object.hasOwn(this.plan, file.field) ? this.plan[file.field] : undefined;
    if (!field) return;
    try {
      await this.#consider(file, field);
    } catch (error) {
      if (error instanceof Invalid && error.status === 429) {
        [this.#status, this.#message] = [429, error.message];
        return this.#refuse(file.field, error.message);
      }
      if (file.fault() === null)
        throw error instanceof Refusal ? error : new Unavailable(UPLOAD_BROKE, error);
      if (file.fault() !== "too large") throw error;
      this.#status = 413;
      this.#refuse(file.field, TOO_LARGE);
    }
  }

  async #consider(file: IncomingFile, field: FieldPlan): Promise<void> {
    const { head, whole } = await peek(file.body, HEAD_BYTES);
    if (head.byteLength === 0 && file.fileName === "") return;

    const chosen = (this.#chosen.get(file.field) ?? 0) + 1;
    this.#chosen.set(file.field, chosen);
    if (chosen > field.atMost) {
      this.#message = tooMany(field.atMost);
      return this.#refuse(file.field, this.#message);
    }

    const format = recognise(head);
    const reason = refusalReason(field.kind, format, head.byteLength);
    if (reason || !format) return this.#refuse(file.field, reason ?? UPLOAD_FAILED);
    if (this.#reasons.size > 0) return whole.pipeTo(new WritableStream());

    const pdf = format === "pdf" ? trimPdf(whole) : null;
    const stored = await storeFile(
      this.store,
      field,
      { format, fileName: file.fileName, whole: pdf?.passing ?? whole },
      this.whose,
    );
    if (typeof stored === "string") return this.#refuse(file.field, stored);
    this.files[file.field]?.push(stored);
    // These facts are known only after the file is stored; `discard` removes the file.
    const facts = pdf?.facts();
    if (facts && !facts.isWhole) this.#refuse(file.field, CUT_OFF_PDF);
    else if (facts?.isEncrypted && (await this.#isLocked(stored))) this.#refuse(file.field, LOCKED_PDF);
  }

  async #isLocked({ path }: StoredFile): Promise<boolean> {
    const body = await this.store.get(path);
    return body !== null && asksForPassword(await collect(body));
  }

  conclude(typed: Record<string, string>): void {
    for (const [name, field] of Object.entries(this.plan)) {
      if (field.required && !this.#chosen.has(name)) this.#refuse(name, missing(field.kind));
    }
    if (this.#reasons.size > 0) {
      throw new Invalid(this.#message, Object.fromEntries(this.#reasons), this.#status, typed);
    }
  }

  async discard(): Promise<void> {
    const paths = Object.values(this.files).flatMap((stored) => stored.map((file) => file.path));
    try {
      await this.store.remove(paths);
    } catch (error) {
      log.error({ err: error, paths }, "files of a refused upload stayed in the store");
    }
  }

  #refuse(field: string, reason: string): void {
    if (!this.#reasons.has(field)) this.#reasons.set(field, reason);
  }
}

/** If the form has several file fields, none is marked, because the large file may be in any of them. */
function tooLong(plan: UploadPlan): Invalid {
  const [only, ...others] = Object.keys(plan);
  return only && others.length === 0
    ? new Invalid(UPLOAD_FAILED, { [only]: TOO_LARGE }, 413)
    : new Invalid(FORM_TOO_LARGE, {}, 413);
}

function maxBytesOf(plan: UploadPlan): number {
  const files = Object.values(plan).reduce((sum, field) => sum + field.atMost, 0);
  return files * MAX_FILE_BYTES + FORM_BYTES;
}

function everyField<Value>(plan: UploadPlan, value: () => Value): Record<string, Value> {
  return Object.fromEntries(Object.keys(plan).map((name) => [name, value()]));
}
