import { isRouteErrorResponse } from "@remix-run/react";
import type { DriverInfo } from "./driver-info.server";

/** What the dialog of a driver gets from the driver's page: the driver, or why there is none to show. */
export type DialogAnswer = DriverInfo | { problem: string };

export function driverPath(driverId: string, loadId: string): string {
  return `/driver-request/${driverId}?load=${loadId}`;
}

/** The page's address when the dialog asks. */
export function dialogAddress(driverId: string, loadId: string): string {
  return `${driverPath(driverId, loadId)}&in=dialog`;
}

/**
 * In a dialog a failure is told in its place; thrown, it would replace the whole page behind it. A redirect (to the
 * login) still travels on.
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
