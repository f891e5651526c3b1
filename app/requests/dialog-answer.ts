import { isRouteErrorResponse } from "@remix-run/react";
import type { DriverInfo } from "./driver-info.server";

/** What the driver's page answers to the dialog: the driver, or the reason there is none to show. */
export type DialogAnswer = DriverInfo | { problem: string };

export function driverPath(driverId: string, loadId: string): string {
  return `/driver-request/${driverId}?load=${loadId}`;
}

/** The page's address when the dialog asks. */
export function dialogAddress(driverId: string, loadId: string): string {
  return `${driverPath(driverId, loadId)}&in=dialog`;
}

/**
 * The dialog shows a failure in its own place; a thrown one would replace the page behind it. A redirect (to the
 * login) is still thrown.
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
