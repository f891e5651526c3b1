/** The photos and papers that another app of this phone has shared, until a form has taken them. In the browser. */
import { pagesOf, SHARED } from "~/http/offline-headers";

const cacheOf = (tag: string) => caches.open(pagesOf(tag));

/** Those that were shared while the session with this tag was here. They go with it. */
export async function sharedPapers(tag: string): Promise<File[]> {
  const kept = await (await cacheOf(tag)).match(SHARED);
  const form = await kept?.formData();
  return (form?.getAll("papers") ?? []).filter(
    (paper): paper is File => paper instanceof File && paper.size > 0,
  );
}

export async function dropShared(tag: string): Promise<void> {
  await (await cacheOf(tag)).delete(SHARED);
}

/** Puts papers into the file fields of a form, one into each but the last, as if they had been chosen there. */
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
