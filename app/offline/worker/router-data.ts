/** For example, `…/inbox.data?page=2` becomes `…/inbox?page=2`. */
export function pageOf(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  return url.href;
}
