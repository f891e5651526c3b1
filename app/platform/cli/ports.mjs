import { createServer } from "node:net";

/**
 * Takes a port for a moment.
 * @param {number} port 0 for any.
 * @returns {Promise<number>} The port, free again.
 */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

/** A port that nobody listens on. */
export const freePort = () => tryPort(0);

/**
 * Reads a port from the environment and makes sure that it can be had; 0 picks a free one.
 * @param {string} name The variable.
 * @param {number} fallback
 * @throws Error with one line that names the variable.
 */
export async function portFrom(name, fallback) {
  const port = Number(process.env[name] || fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a number from 0 to 65535.`);
  }
  try {
    return await tryPort(port);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const why = code === "EADDRINUSE" ? "is already in use" : `cannot be used (${code})`;
    throw new Error(`Port ${port} ${why}. Set ${name} to another one.`);
  }
}
