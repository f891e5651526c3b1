import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { UPLOAD_BROKE } from "~/files/upload/upload-words";
import { redirectWithFlash } from "~/forms/flash.server";
import { showCurrentState } from "~/forms/present-state";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { dropInUrl } from "~/loads/drops/drop-in-url";
import { proveDrop } from "~/loads/drops/prove-drop.server";
import { deliveryPage } from "~/papers/delivery/delivery-page.server";
import { DELIVERED, proven } from "~/papers/delivery/delivery-words";
import { DeliveryIntro, ReceiverForm, UploadForm } from "~/papers/delivery/receiver-form";
import { signDelivery } from "~/papers/delivery/sign-delivery.server";
import { PaperView, Sections, UnprintedNote } from "~/papers/paper-view";
import { DrawnView } from "~/papers/signature/drawn-view";
import { unbroken } from "~/text/dates";
import { titleOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { DropLinks } from "~/ui/drop-links";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf("Proof of delivery", data?.name) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "haul");
  const loadId = params.loadId ?? "";
  noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  const page = async () => deliveryPage(viewer, loadId, dropInUrl(request)?.stop);
  return orErrorPage(page());
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "haul");
  const loadId = params.loadId ?? "";
  const { clientAddress } = context;
  let fields: Record<string, string> = {};
  const typed = (sent: typeof fields) => {
    fields = sent;
  };
  try {
    const drop = dropInUrl(request);
    const stop = drop?.stop ?? null;
    if (stop && drop?.isUpload) await proveDrop({ viewer, loadId, stop, request, clientAddress });
    else await signDelivery({ viewer, loadId, stop, request, clientAddress, typed });
    return await redirectWithFlash(`/load-details/${loadId}`, stop ? proven(stop) : DELIVERED);
  } catch (error) {
    return refused(error, fields, UPLOAD_BROKE);
  }
}

export default function ReceiverSignature() {
  const { loadId, name, revision, step, toSign, made, signed, drop } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title={drop?.title ?? "Proof of delivery"} back={`/load-details/${loadId}`} refusal={refusal}>
      <DropLinks loadId={loadId} asked={refusal?.values?.asked_drops} />
      <p>
        <Numbered>{name}</Numbered>
      </p>
      {made && signed ? (
        <p>
          Signed by {signed.name}, {unbroken(signed.at)}. <a href={made.path}>Signed PDF</a>
        </p>
      ) : (
        <DeliveryIntro loadId={loadId} step={step} drop={drop} />
      )}
      {drop?.uploaded && (
        <p>
          Uploaded: <a href={drop.uploaded.path}>{drop.uploaded.name}</a>
        </p>
      )}
      {signed?.drawn && <DrawnView drawn={signed.drawn} by={signed.name} />}
      {made && <PaperView paper={made.paper} />}
      {made && <p className="hint">Fingerprint (SHA-256): {made.sha256}</p>}
      {toSign && <UnprintedNote words={toSign.unprinted} />}
      {toSign && <Sections sections={toSign.sections} />}
      {toSign && (
        <ReceiverForm
          {...{ loadId, revision, refusal, drop }}
          shown={toSign.shown}
          paper={toSign.paper}
          agreement={toSign.agreement}
          isPrefetch={step === "sign ahead"}
        />
      )}
      {toSign && drop && (
        <UploadForm {...{ loadId, revision, refusal, drop }} isPrefetch={step === "sign ahead"} />
      )}
    </NarrowPage>
  );
}
