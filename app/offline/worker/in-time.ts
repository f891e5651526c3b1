/** If a cached copy exists, a connection that is silent for this long counts as broken. */
export const PATIENCE_MS = 4_000;
/** For this long after a timeout, requests for pages that have a cached copy do not wait for the app. */
export const SILENT_FOR_MS = 5_000;

let silentUntilMs = 0;

/** @throws if the connection breaks, or if it is silent and a cached copy exists */
export function inTime(asked: Promise<Response>, hasCopy: boolean): Promise<Response> {
  if (!hasCopy) return asked;
  const patience = Date.now() < silentUntilMs ? 0 : PATIENCE_MS;
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      silentUntilMs = Date.now() + SILENT_FOR_MS;
      reject();
    }, patience);
  });
  // Stops the timer if the response arrives in time.
  return Promise.race([asked, over]).finally(() => clearTimeout(timer));
}
