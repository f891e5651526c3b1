/** Shows a number on the icon of the installed app; nothing at zero. */
export function showBadge(count: number): void {
  // Only an installed app has an icon, and not every browser with this function can show a badge.
  if (!matchMedia("(display-mode: standalone)").matches) return;
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  setAppBadge?.call(navigator, count).catch(() => {});
}
