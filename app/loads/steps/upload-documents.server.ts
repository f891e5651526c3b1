/** The steps that store files. If the write of a step is refused, its files are removed. */

import { wroteNothing } from "db/write";
import { acting, type LoadTies } from "~/access/ties.server";
import { fileUrl, recordFiles } from "~/files/records.server";
import type { BodyFile } from "~/files/upload/body-file";
import {
  type ReceivedUpload,
  receiveBody,
  receiveUpload,
  type StoredFile,
  type UploadPlan,
} from "~/files/upload/receive-upload.node.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Conflict } from "~/platform/errors";
import { MOST_ADDITIONAL } from "~/trade/file-kinds";
import type { LoadEvent } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { askAboutDrops } from "../drops/drops.server";
import { isCarriedBy, loadToMove, moveLoad } from "./move-load.server";
import { revisionShown } from "./steps";

interface Upload {
  viewer: Viewer;
  loadId: string;
  /** The body is read only after the step is checked. */
  request: Request;
  clientAddress: string;
  /** The request's body, if it is a single file instead of a multipart form. */
  file?: BodyFile;
  /** Delivers without asking about drops that have no proof. By default, `asked_drops` in the URL decides. */
  isSure?: boolean;
}

const one = { required: true, atMost: 1 } as const;

interface Step<Plan extends UploadPlan> {
  event: LoadEvent;
  /** Runs before the files are received. */
  ask?: (load: LoadTies) => Promise<void>;
  plan: (load: LoadTies) => Plan;
  set: (files: ReceivedUpload<Plan>["files"], nowMs: number) => Record<string, string | string[] | number>;
}

async function uploadAndMove<const Plan extends UploadPlan>(
  { viewer, loadId, request, clientAddress, file }: Upload,
  step: Step<Plan>,
) {
  const [load] = await Promise.all([
    loadToMove(step.event, viewer, loadId, file ? undefined : revisionShown(request)),
    countAgainstLimit("upload", clientAddress),
  ]);
  await step.ask?.(load);
  const plan = step.plan(load);
  const upload = await (file ? receiveBody(file, plan) : receiveUpload(request, plan));
  const stored: StoredFile[] = Object.values(upload.files).flat();
  const nowMs = Date.now();
  try {
    await moveLoad({
      event: step.event,
      viewer,
      load,
      driver: load.driver,
      nowMs,
      // A driver who was chosen during the upload must not receive documents that name the previous driver.
      when: load.driver ? isCarriedBy(loadId, load.driver.id) : undefined,
      set: step.set(upload.files, nowMs),
      also: () => recordFiles(stored, acting(viewer, load), loadId, nowMs),
    });
  } catch (error) {
    if (wroteNothing(error)) await upload.discard();
    throw error;
  }
}

/** @throws NotFound, Forbidden, Conflict, Invalid */
export function sendDocuments(upload: Upload): Promise<void> {
  return uploadAndMove(upload, {
    event: "send documents",
    plan: ({ loadId: ownerId }) => ({
      rate_confirmation: { kind: "rate_confirmation", ownerId, ...one },
      bill_of_lading: { kind: "bill_of_lading", ownerId, ...one },
    }),
    set: ({ rate_confirmation, bill_of_lading }) => ({
      rate_confirmation_url: fileUrl(rate_confirmation[0]),
      bill_of_lading_url: fileUrl(bill_of_lading[0]),
    }),
  });
}

/** @throws Conflict if there is no rate confirmation */
export function signedStem(rateConfirmationUrl: string | null): string {
  const stem = /^\/files\/(.+)\.pdf$/.exec(rateConfirmationUrl ?? "")?.[1];
  if (!stem) throw new Conflict("There's no rate confirmation to sign.");
  return `${stem}_signed`;
}

/** @throws NotFound, Forbidden, Conflict, Invalid */
export function signRateConfirmation(upload: Upload): Promise<void> {
  return uploadAndMove(upload, {
    event: "sign",
    plan: ({ loadId: ownerId, rateConfirmationUrl }) => ({
      signed_rate_confirmation: {
        kind: "signed_rate_confirmation",
        ownerId,
        stem: signedStem(rateConfirmationUrl),
        ...one,
      },
    }),
    set: ({ signed_rate_confirmation }, nowMs) => ({
      rate_confirmation_url: fileUrl(signed_rate_confirmation[0]),
      booked_at: nowMs,
    }),
  });
}

/**
 * Delivers a load on behalf of the chosen driver, with a proof of delivery and up to five more files. If
 * earlier drops have no proof, asks first. The drops that were asked about are in the URL (`asked_drops`), so
 * that the question comes before the files are received.
 * @throws NotFound, Forbidden, Conflict, Invalid, DropsInDoubt
 */
export function deliverLoad(upload: Upload): Promise<void> {
  return uploadAndMove(upload, {
    event: "deliver",
    ask: async (load) => {
      const asked_drops = new URL(upload.request.url).searchParams.get("asked_drops") ?? "";
      if (!upload.isSure) await askAboutDrops(load, { fields: { asked_drops }, button: "Upload" });
    },
    plan: ({ loadId: ownerId }) => ({
      proof_of_delivery: { kind: "proof_of_delivery", ownerId, ...one },
      additional_files: { kind: "additional", ownerId, required: false, atMost: MOST_ADDITIONAL },
    }),
    set: ({ proof_of_delivery, additional_files }) => ({
      dropoff_image_url: fileUrl(proof_of_delivery[0]),
      additional_files: additional_files.map(fileUrl),
    }),
  });
}
