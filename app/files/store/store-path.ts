const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

export function isStorePath(path: string): boolean {
  return path.length <= 500 && path.split("/").every((name) => SEGMENT.test(name));
}

/** No name may begin with a dot, so a path cannot lead upward or into an adapter's own folders. */
export function assertStorePath(path: string): void {
  if (!isStorePath(path)) {
    throw new Error(`Not a path in the file store: ${JSON.stringify(path.slice(0, 100))}`);
  }
}
