const MOST = 64;

/**
 * Returns how many processes share the app's port.
 * @param {Record<string, string | undefined>} env
 * @throws Error whose one-line message contains the variable's name.
 */
export function workerCount({ WORKERS } = process.env) {
  const count = Number(WORKERS?.trim() || 1);
  if (!Number.isInteger(count) || count < 1 || count > MOST) {
    throw new Error(`WORKERS must be a number from 1 to ${MOST}.`);
  }
  return count;
}
