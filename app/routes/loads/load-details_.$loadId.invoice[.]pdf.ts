import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { streamOf } from "~/files/store/byte-stream";
import { plainPage } from "~/http/plain-page";
import { invoicePdf } from "~/invoices/invoice-pdf.server";
import { Refusal } from "~/platform/errors";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  try {
    const chosen = new URL(request.url).searchParams.get("invoice");
    const { bytes, name } = await invoicePdf(viewer, params.loadId ?? "", chosen);
    return new Response(streamOf(bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Length": String(bytes.byteLength),
        "Content-Disposition": `inline; filename="${name}"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
      },
    });
  } catch (error) {
    if (error instanceof Refusal) return plainPage(error.status, error.message);
    throw error;
  }
}
