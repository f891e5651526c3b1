const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Checks a path before every use in an adapter: plain names joined by `/`. No name begins with a dot, so a path cannot lead
 * up (`..`), to the root, or into an adapter's own dot folders.
 * @throws Error for anything else, backslashes and NUL included
 */
export function assertStorePath(path: string): void {
  const names = path.split("/");
  if (path.length > 500 || !names.every((name) => SEGMENT.test(name))) {
    throw new Error(`Not a path in the file store: ${JSON.stringify(path.slice(0, 100))}`);
  }
}
