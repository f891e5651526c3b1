/**
 * In each tick, Node.js accepts one new connection and reads from all open connections. A page whose data is
 * in a database file renders without yielding to the event loop. Without this limit, twenty simultaneous page
 * requests would all render in one tick, and new connections would wait until the kernel drops them.
 */
export function onePerTick<Args extends unknown[], Answer>(
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
