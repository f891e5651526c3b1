import { pagesOf, SHARED } from "~/http/offline-headers";

const cacheOf = (tag: string) => caches.open(pagesOf(tag));

export interface Shared {
  files: readonly File[];
  shares: readonly string[];
}

/** Returns the oldest file first. The files are deleted with the session's other data. */
export async function sharedDocuments(tag: string): Promise<Shared> {
  const cache = await cacheOf(tag);
  const shares = (await cache.keys())
    .map(({ url }) => url)
    .filter((url) => new URL(url).pathname.startsWith(SHARED));
  const forms = await Promise.all(shares.map(async (url) => (await cache.match(url))?.formData()));
  const files = forms.flatMap((form) => form?.getAll("papers") ?? []);
  return { shares, files: files.filter((paper): paper is File => paper instanceof File && paper.size > 0) };
}

/** Does not delete shares that arrived later. */
export async function dropShared(tag: string, { shares }: Shared): Promise<void> {
  const cache = await cacheOf(tag);
  for (const url of shares) await cache.delete(url);
}

/** Puts one file into each field, and all remaining files into a field that accepts several. */
export function putInto(form: HTMLFormElement, papers: readonly File[]): void {
  const rest = [...papers];
  for (const input of form.querySelectorAll<HTMLInputElement>("[type=file]")) {
    const chosen = new DataTransfer();
    for (const paper of rest.splice(0, input.multiple ? rest.length : 1)) chosen.items.add(paper);
    if (chosen.files.length === 0) return;
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
