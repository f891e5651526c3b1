/** iPhone browsers ignore `geo:` links, and Android has no app for Apple Maps links. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
