let ending = false;

/**
 * Marks this process as shutting down. `/healthz` then returns 503, so that load balancers stop sending
 * requests.
 */
export function beginEnding(): void {
  ending = true;
}

export const isEnding = () => ending;
