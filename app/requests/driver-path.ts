/** Returns the URL of the driver's page. */
export const driverPath = (driverId: string, loadId: string) => `/driver-request/${driverId}?load=${loadId}`;
