/** The key under which the last known number of waiting matters is stored, for pages without signal. */
const KNOWN = "waiting";

/** Only the installed app has an icon. */
const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

export function showBadge(count: number): void {
  if (!isInstalled()) return;
  // Some browsers have `setAppBadge` but cannot show a badge.
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  setAppBadge?.call(navigator, count).catch(() => {});
}

export function forgetWaiting(): void {
  try {
    localStorage.removeItem(KNOWN);
  } catch {}
}

/** Returns the last known number if there is no signal, and 0 outside the installed app. */
export async function askWaiting(): Promise<number> {
  if (!isInstalled()) return 0;
  try {
    const answer = await fetch("/inbox/unread?badge");
    localStorage.setItem(KNOWN, (await answer.json()).waiting);
  } catch {}
  try {
    return Number(localStorage.getItem(KNOWN));
  } catch {
    return 0;
  }
}
