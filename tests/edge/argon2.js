export { default as argon2Plain } from "argon2id/dist/no-simd.wasm";
export { default as argon2Simd } from "argon2id/dist/simd.wasm";
