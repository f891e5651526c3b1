/**
 * For the app on the Home Screen of an iPhone or iPad, where a document would leave no way back to the app.
 */

const isFile = ({ origin, pathname }: URL) =>
  origin === location.origin && /^\/files\/[^/]+$|\.pdf$/.test(pathname);

function nameOf(answer: Response, { pathname }: URL): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return encoded ? decodeURIComponent(encoded) : pathname.slice(pathname.lastIndexOf("/") + 1);
}

/** @throws Error if the file cannot be fetched or shared, or if the user closes the share sheet */
async function share(address: URL): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname} returned ${answer.status}.`);
  const blob = await answer.blob();
  const files = [new File([blob], nameOf(answer, address), { type: blob.type })];
  await navigator.share({ files });
}

export function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || event.defaultPrevented) return;
  const address = new URL(link.href);
  if (!isFile(address)) return;
  event.preventDefault();
  share(address).catch((error: Error) => {
    if (error.name !== "AbortError") location.assign(address);
  });
}

window.addEventListener("click", onClick);
