import { describe, expect, it } from "vitest";
import { formatSize } from "../format-size";
import { collect, peek, sliceStream, streamOf } from "./byte-stream";

const bytes = (...values: number[]) => new Uint8Array(values);
const of = async (stream: ReadableStream<Uint8Array>) => [...(await collect(stream))];

function source(...chunks: Uint8Array[]) {
  const seen = { pulled: 0, canceled: undefined as unknown };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[seen.pulled];
        seen.pulled += 1;
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel(reason) {
        seen.canceled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

it("streamOf sends all chunks and no empty one", async () => {
  expect(await of(streamOf(bytes(1, 2), bytes(), bytes(3)))).toEqual([1, 2, 3]);
  expect(await of(streamOf())).toEqual([]);
  const reader = streamOf(bytes(), bytes(7)).getReader();
  expect((await reader.read()).value).toEqual(bytes(7));
});

describe("peek", () => {
  it("reads no more than it needs, and loses nothing", async () => {
    const { stream, seen } = source(bytes(1, 2), bytes(3), bytes(4, 5));
    const { head, whole } = await peek(stream, 3);
    expect([...head]).toEqual([1, 2, 3]);
    expect(seen.pulled).toBe(2);
    expect(await of(whole)).toEqual([1, 2, 3, 4, 5]);
  });

  it("returns all of a shorter stream", async () => {
    const { head, whole } = await peek(source(bytes(1)).stream, 3);
    expect([...head]).toEqual([1]);
    expect(await of(whole)).toEqual([1]);
    const nothing = await peek(source().stream, 3);
    expect(nothing.head.byteLength).toBe(0);
    expect(await nothing.whole.getReader().read()).toMatchObject({ done: true });
  });

  it("reads further only while `whole` is read, and passes on a cancel", async () => {
    const { stream, seen } = source(bytes(1), bytes(2), bytes(3));
    const { whole } = await peek(stream, 1);
    const reader = whole.getReader();
    expect((await reader.read()).value).toEqual(bytes(1));
    expect(seen.pulled).toBe(1);
    expect((await reader.read()).value).toEqual(bytes(2));
    await reader.cancel("enough");
    expect(seen.canceled).toBe("enough");
  });

  it("rejects if the stream breaks", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("cut")),
    });
    await expect(peek(broken, 3)).rejects.toThrow("cut");
  });
});

describe("sliceStream", () => {
  const whole = () => source(bytes(0, 1, 2), bytes(3, 4), bytes(5, 6, 7), bytes(8));

  it.each([
    [0, 8, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    [0, 0, [0]],
    [2, 3, [2, 3]],
    [3, 4, [3, 4]],
    [4, 6, [4, 5, 6]],
    [8, 8, [8]],
  ])("cuts from %i to %i", async (start, end, expected) => {
    expect(await of(sliceStream(whole().stream, { start, end }))).toEqual(expected);
  });

  it("reads nothing after the end of the range", async () => {
    const { stream, seen } = whole();
    await of(sliceStream(stream, { start: 0, end: 2 }));
    expect(seen.pulled).toBeLessThan(4);
  });
});

it.each([
  [0, "1 KB"],
  [499, "1 KB"],
  [1_500, "2 KB"],
  [999_499, "999 KB"],
  [999_999, "1000 KB"],
  [1_000_000, "1.0 MB"],
  [1_234_567, "1.2 MB"],
  [10_485_760, "10.5 MB"],
])("formats %i bytes as %s", (size, expected) => {
  expect(formatSize(size)).toBe(expected);
});
