/**
 * Makes sure that the browser has the script of the driver's page, which reads the driver for the dialog. If
 * that script does not come, Remix reloads the page; the dialog opens again, and the page reloads for ever.
 */

const ROUTE = "routes/driver-request.$driverId";
/** The router learns of a page's links after it is shown. */
const LOOK_MS = 100;
const MOST_LOOKS = 50;

interface Routes {
  __remixManifest?: { routes: Record<string, { module: string } | undefined> };
}

/** @throws Error if the script does not come, or the router does not learn of the route within 5 s */
export async function driverRouteLoaded(): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const route = (window as Routes).__remixManifest?.routes[ROUTE];
    if (route) return void (await import(route.module));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error("The router does not know the driver's page.");
}
