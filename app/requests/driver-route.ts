/**
 * Ensures that the browser has loaded the script of the driver's page before the dialog requests its data. If
 * Remix could not load this script, it would reload the page, the dialog would open again, and the page would
 * reload forever.
 */

const ROUTE = "routes/driver-request.$driverId";
/**
 * The router fetches the routes of a page's links after the page is shown, so they may be missing at first.
 */
const LOOK_MS = 100;
const MOST_LOOKS = 50;

interface Routes {
  __remixManifest?: { routes: Record<string, { module: string } | undefined> };
}

/** @throws Error if the script cannot be loaded, or if the router does not have the route within 5 s */
export async function driverRouteLoaded(): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const route = (window as Routes).__remixManifest?.routes[ROUTE];
    if (route) return void (await import(route.module));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error("The router does not know the driver's page.");
}
