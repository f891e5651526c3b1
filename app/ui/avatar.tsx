import { useLowData } from "./low-data";

const SIDE_PX = { small: 36, large: 56 } as const;

interface Props {
  fullName: string;
  avatarUrl: string | null;
  size?: keyof typeof SIDE_PX;
}

/** Screen readers skip the picture, because the name is next to it. */
export function Avatar({ fullName, avatarUrl, size = "small" }: Props) {
  const lowData = useLowData();
  const className = size === "large" ? "avatar large" : "avatar";
  if (avatarUrl && !lowData) {
    const side = SIDE_PX[size];
    return (
      <img
        className={className}
        src={avatarUrl}
        alt=""
        width={side}
        height={side}
        loading="lazy"
        decoding="async"
      />
    );
  }
  const [initial = ""] = fullName;
  return (
    <span className={className} aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}
