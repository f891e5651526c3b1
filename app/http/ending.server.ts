let ending = false;

/** After this call, `/healthz` returns 503, so that load balancers stop sending requests. */
export function beginEnding(): void {
  ending = true;
}

export const isEnding = () => ending;
