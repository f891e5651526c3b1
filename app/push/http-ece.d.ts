declare module "http_ece" {
  interface Encryption {
    version: "aes128gcm";
    privateKey: import("node:crypto").ECDH;
    /** The receiver's public key and secret, base64url. */
    dh: string;
    authSecret: string;
    pad: number;
  }
  const ece: { encrypt(text: Buffer, how: Encryption): Buffer<ArrayBuffer> };
  export default ece;
}
