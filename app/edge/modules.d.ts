declare module "haulway-edge" {
  export const argon2: WebAssembly.Module;
  export const argon2Pages: number;
  export const sheets: Readonly<Record<string, string>>;
}

/** The package's entry point that accepts a memory of our size. The package has no types for it. */
declare module "argon2id/lib/argon2id.js" {
  import type { Argon2idParams } from "argon2id/lib/setup.js";
  export default function argon2id(
    params: Argon2idParams,
    wasm: { instance: WebAssembly.Instance; memory: WebAssembly.Memory },
  ): Uint8Array;
}

declare module "cloudflare:workers" {
  export const env: {
    readonly ASSETS: { fetch(url: string, init?: RequestInit): Promise<Response> };
    readonly FILES: R2Bucket;
    readonly IMAGES: Images;
    readonly Main: RoomNamespace;
    readonly SEARCH_LIMIT: RateLimit;
    readonly PLACES_LIMIT: RateLimit;
    readonly MARKET_LIMIT: RateLimit;
    readonly WAITING_LIMIT: RateLimit;
    readonly API_LIMIT: RateLimit;
    readonly API_CHANGES_LIMIT: RateLimit;
    readonly FORM_LIMIT: RateLimit;
    readonly QUICK_LIMIT: RateLimit;
  };

  export function waitUntil(work: Promise<unknown>): void;

  export class DurableObject<Bindings = unknown> {
    protected ctx: {
      storage: {
        get<T>(key: string): Promise<T | undefined>;
        put(key: string, value: unknown): Promise<void>;
        delete(key: string): Promise<unknown>;
      };
      setWebSocketAutoResponse(pair: WebSocketRequestResponsePair): void;
    };
    protected env: Bindings;
  }

  interface R2Bucket {
    put(key: string, body: Uint8Array, options: object): Promise<unknown>;
    get(key: string, options?: { range: { offset: number; length: number } }): Promise<R2Body | null>;
    delete(keys: string[]): Promise<void>;
    list(options: { prefix: string; limit: number; cursor?: string }): Promise<{
      objects: { key: string; uploaded: Date }[];
      truncated: boolean;
      cursor?: string;
    }>;
    createMultipartUpload(key: string, options: object): Promise<R2Upload>;
  }

  interface R2Body {
    body: ReadableStream<Uint8Array> | null;
  }

  interface R2Part {
    partNumber: number;
    etag: string;
  }

  interface R2Upload {
    uploadPart(partNumber: number, bytes: Uint8Array): Promise<R2Part>;
    complete(parts: R2Part[]): Promise<unknown>;
    abort(): Promise<void>;
  }

  interface Images {
    info(image: ReadableStream<Uint8Array>): Promise<{ format?: string; width?: number; height?: number }>;
    input(image: ReadableStream<Uint8Array>): ImageTransformer;
  }

  interface ImageTransformer {
    transform(change: {
      width?: number;
      height?: number;
      fit?: "cover";
      rotate?: 90 | 180 | 270;
    }): ImageTransformer;
    output(options: { format: string; quality: number }): Promise<{ response(): Response }>;
  }

  interface RoomNamespace {
    idFromName(name: string): unknown;
    get(id: unknown): { fetch(url: string, init?: RequestInit): Promise<Response> };
  }

  interface RateLimit {
    limit(options: { key: string }): Promise<{ success: boolean }>;
  }
}

/** A message, and the response that the platform sends without waking the room. */
declare class WebSocketRequestResponsePair {
  constructor(request: string, answer: string);
}
