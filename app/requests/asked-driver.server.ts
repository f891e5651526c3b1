import type { LoaderFunctionArgs } from "@remix-run/node";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { type DriverInfo, driverInfo } from "./driver-info.server";

/** @throws NotFound if the viewer may not see the driver, and a redirect to the login for visitors */
export async function askedDriver({ request, context, params }: LoaderFunctionArgs): Promise<DriverInfo> {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = new URL(request.url).searchParams.get("load");
  if (loadId) noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return driverInfo(viewer, params.driverId ?? "", loadId);
}
