export const driverPath = (driverId: string, loadId: string) => `/driver-request/${driverId}?load=${loadId}`;
