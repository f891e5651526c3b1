const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Every adapter asks this first: a path is plain names joined by `/`. Names never begin with a dot, so there is no
 * way up (`..`), none to the root, and none into an adapter's own dot folders.
 * @throws Error for anything else, backslashes and NUL included
 */
export function assertStorePath(path: string): void {
  const names = path.split("/");
  if (path.length > 500 || !names.every((name) => segment.test(name))) {
    throw new Error(`Not a path in the file store: ${JSON.stringify(path.slice(0, 100))}`);
  }
}
