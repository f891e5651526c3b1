let ending = false;

/**
 * Marks this process as shutting down. `/healthz` then answers 503, so a load balancer sends no more
 * requests.
 */
export function beginEnding(): void {
  ending = true;
}

export const isEnding = () => ending;
