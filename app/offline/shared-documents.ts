/**
 * Stores photos and PDFs that another app on this phone has shared, until a form has used them. Runs in the
 * browser.
 */
import { pagesOf, SHARED } from "~/http/offline-headers";

const cacheOf = (tag: string) => caches.open(pagesOf(tag));

/**
 * Returns the files that were shared during the session with this tag. The files are deleted when the
 * session's data is.
 */
export async function sharedDocuments(tag: string): Promise<File[]> {
  const kept = await (await cacheOf(tag)).match(SHARED);
  const form = await kept?.formData();
  return (form?.getAll("papers") ?? []).filter(
    (paper): paper is File => paper instanceof File && paper.size > 0,
  );
}

export async function dropShared(tag: string): Promise<void> {
  await (await cacheOf(tag)).delete(SHARED);
}

/**
 * Puts files into the file fields of a form, one per field, and the rest into a field that accepts several,
 * as if the user had chosen them.
 */
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
