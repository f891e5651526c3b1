/**
 * Returns the address of a link to a route from the phone's place to an address. An `https` link works
 * without scripts on every phone: Android and iPhone open it in the maps app if that is installed, otherwise
 * in the browser, as computers do. iPhone browsers ignore `geo:` links, and Android has no app for Apple's
 * maps.
 */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
