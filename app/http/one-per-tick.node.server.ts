/**
 * Lets requests begin one in each turn of the event loop. A turn takes one new connection and whatever open ones ask, and a page that is asked
 * of a file is made without a pause: with twenty pages asked at once each turn would take the time of twenty, and connections would wait until the
 * kernel drops them. So a full core lost the sockets of its live pages, each of which then asked for another.
 */
export function oneATurn<Args extends unknown[], Answer>(
  handle: (...args: Args) => Answer | Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  const turn = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(turn);
  };
  const itsTurn = () =>
    new Promise<void>((begin) => {
      if (waiting.push(begin) === 1) setImmediate(turn);
    });
  return async (...args) => {
    await itsTurn();
    return handle(...args);
  };
}
