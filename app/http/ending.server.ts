let ending = false;

/** Says that this process is about to end: `/healthz` then answers 503, so that a balancer sends nobody here any more. */
export function beginEnding(): void {
  ending = true;
}

export const isEnding = () => ending;
