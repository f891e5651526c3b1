/** Shows a number on the icon of the installed app, or removes it if the number is zero. */
export function showBadge(count: number): void {
  // Only an installed app has an icon. Some browsers have `setAppBadge` but cannot show a badge.
  if (!matchMedia("(display-mode: standalone)").matches) return;
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  setAppBadge?.call(navigator, count).catch(() => {});
}
