import { generateKeyPairSync, sign } from "node:crypto";
import { tool } from "../cli/processes.mjs";

/** @param {object} part */
const encoded = (part) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * Describes the process of the local libSQL server, and returns the token for DATABASE_AUTH_TOKEN. The server
 * listens on this machine only, but allows requests from the scripts of any website. It therefore requires a
 * token, which is signed with a new key at each start.
 * @param {{ folder: string, port: number }} where
 */
export function localDatabase({ folder, port }) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  // A token without claims may read and write.
  const claims = `${encoded({ alg: "EdDSA", typ: "JWT" })}.${encoded({})}`;
  const token = `${claims}.${sign(null, Buffer.from(claims), privateKey).toString("base64url")}`;
  const command = tool(`@sqld/${process.platform}-${process.arch}/sqld`);
  const listen = ["--http-listen-addr", `127.0.0.1:${port}`];
  const args = ["--no-welcome", "--db-path", folder, ...listen];
  const key = publicKey.export({ format: "jwk" }).x;
  const env = { ...process.env, RUST_LOG: "error", SQLD_AUTH_JWT_KEY: key };
  return { child: { name: "database", command, args, env, quiet: true }, token };
}
