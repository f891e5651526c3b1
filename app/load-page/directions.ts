/**
 * An `https` link works without scripts on every phone: Android and iPhone open the link in Google Maps if it
 * is installed, otherwise in the browser. iPhone browsers ignore `geo:` links, and Android has no app for
 * Apple Maps links.
 */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
