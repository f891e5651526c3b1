import { isRouteErrorResponse } from "@remix-run/react";
import type { DriverInfo } from "./driver-info.server";

/** The response of the driver's page to the dialog: the driver, or why the driver cannot be shown. */
export type DialogAnswer = DriverInfo | { problem: string };

export function driverPath(driverId: string, loadId: string): string {
  return `/driver-request/${driverId}?load=${loadId}`;
}

export function dialogAddress(driverId: string, loadId: string): string {
  return `${driverPath(driverId, loadId)}&in=dialog`;
}

/**
 * Returns failures as data for the dialog, because a thrown error would replace the page behind it.
 * @throws a redirect to the login, and any error of a request that does not come from the dialog
 */
export async function answerForDialog(request: Request, asked: Promise<DriverInfo>): Promise<DialogAnswer> {
  if (new URL(request.url).searchParams.get("in") !== "dialog") return asked;
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Response) throw error;
    const isAbsent = isRouteErrorResponse(error) && error.status === 404 && typeof error.data === "string";
    return { problem: isAbsent ? error.data : "Error fetching data" };
  }
}
