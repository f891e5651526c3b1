// The package has no types.
declare module "http_ece" {
  interface Encryption {
    version: "aes128gcm";
    privateKey: import("node:crypto").ECDH;
    /** The receiver's public key and secret, base64url. */
    dh: string;
    authSecret: string;
    /** The number of padding bytes. */
    pad: number;
  }
  const ece: { encrypt(text: Buffer, how: Encryption): Buffer<ArrayBuffer> };
  export default ece;
}
