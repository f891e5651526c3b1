/** Shows on the icon of an app that is kept on the phone how much waits for its person; nothing at zero. */
export function showBadge(count: number): void {
  // Only such an app has an icon, and not every browser that offers badges has somewhere to show them.
  if (!matchMedia("(display-mode: standalone)").matches) return;
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  setAppBadge?.call(navigator, count).catch(() => {});
}
