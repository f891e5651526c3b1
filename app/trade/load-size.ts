/**
 * How much of the trailer a load takes. The length and the weight of a partial load are the feet and the
 * pounds that it takes; the rest of the trailer can carry other freight.
 */
export const LOAD_SIZES = { full: "Full", partial: "Partial" } as const;

export type LoadSize = keyof typeof LOAD_SIZES;

export const LOAD_SIZE_CODES = Object.keys(LOAD_SIZES) as [LoadSize, ...LoadSize[]];

/** The values of `loads.load_size`, which is null for a full load. */
export const STORED_SIZES = ["partial"] as const;

export type StoredSize = (typeof STORED_SIZES)[number];

/** Returns the size of a load from its column. A load without a value is full. */
export const sizeOf = (stored: unknown): LoadSize => (stored === "partial" ? "partial" : "full");

/** Returns the value of `loads.load_size`: null for a full load or an empty field. */
export const storedSize = (size: LoadSize | null): StoredSize | null => (size === "partial" ? size : null);
