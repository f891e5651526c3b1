/** In CSS pixels. */
const MODULE_PX = 5;

interface QrPictureProps {
  code: { size: number; path: string };
  label: string;
}

/** The code is black on white even in dark mode, so that a camera can read it. */
export function QrPicture({ code: { size, path }, label }: QrPictureProps) {
  return (
    <svg
      className="qr"
      width={size * MODULE_PX}
      height={size * MODULE_PX}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
