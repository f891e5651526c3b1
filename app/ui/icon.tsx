export const PATHS = {
  document: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  envelope: "M3 6h18v12H3zM3 7l9 6 9-6",
  box: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  truck: "M2 7h11v9H2zM13 10h5l3 3v3h-8M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  check: "M4 12l5 6L20 6",
  clock: "M12 3.5a8.5 8.5 0 1 0 .01 0M12 7.5V12l3 2",
  plus: "M12 5v14M5 12h14",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  search: "M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5L21 21",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  refresh: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  met: "M12 3a9 9 0 1 0 .01 0M8 12l3 3.5L16 9",
  missed: "M4 4h16v16H4zM9 9l6 6M15 9l-6 6",
  unknown: "M12 2l10 10-10 10L2 12zM10 10.2a2 2 0 1 1 2.9 1.8q-.9.4-.9 1.6M12 16v.1",
} as const;

export type IconName = keyof typeof PATHS;

/** Screen readers skip icons: text next to an icon always has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
