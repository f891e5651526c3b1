import childProcess from "node:child_process";
import { Server } from "node:net";

/**
 * Loaded into PartyKit's process before PartyKit. By itself PartyKit opens all its ports to the whole network: the rooms,
 * a helper process, a debugger that can read the secret. It has no setting for that, so this keeps them on loopback.
 */
const LOOPBACK = "127.0.0.1";

const { listen } = Server.prototype;
/** @this {Server} @param {unknown[]} args */
Server.prototype.listen = function listenLocally(...args) {
  const [port, ...rest] = args;
  if (typeof port !== "number") return Reflect.apply(listen, this, args);
  const callback = rest.find((argument) => typeof argument === "function");
  // Only the debugger passes a port and nothing else. It gets any free port, because the one it wants may be in use.
  return Reflect.apply(listen, this, [rest.length === 0 ? 0 : port, LOOPBACK, callback]);
};

const { spawn } = childProcess;
childProcess.spawn = /** @type {typeof spawn} */ (
  (
    /** @type {string} */ command,
    /** @type {string[]} */ args,
    /** @type {import("node:child_process").SpawnOptions} */ options,
  ) =>
    spawn(
      command,
      args?.map((argument) => argument.replace(/^(--socket-addr=entry=)0\.0\.0\.0:/, `$1${LOOPBACK}:`)),
      options,
    )
);
