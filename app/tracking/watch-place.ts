export type News = "looking" | "told" | "unsent" | "blocked" | "ended";

/** The value in `app/forms/form-outcome.ts`, repeated because that module belongs to another bundle. */
const FORM_OUTCOME = "X-Form-Outcome";

const EVERY_MS = 10 * 60_000;
const EVERY_MILES = 5;
/** The minimum interval between two locations, even for a fast truck. */
const AT_MOST_MS = 2 * 60_000;
const LOOK_MS = 60_000;
const MILES_A_DEGREE = 69.1;

interface Place {
  latitude: number;
  longitude: number;
  accuracy: number;
}

export function milesApart(a: Place, b: Place): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, east) * MILES_A_DEGREE;
}

export function isDue(place: Place, told: (Place & { atMs: number }) | null, nowMs: number): boolean {
  if (!told) return true;
  const sinceMs = nowMs - told.atMs;
  return sinceMs >= EVERY_MS || (sinceMs >= AT_MOST_MS && milesApart(place, told) >= EVERY_MILES);
}

/** @returns a function that stops sending and lets the screen turn off again */
export function watchPlace(address: string, onNews: (news: News) => void): () => void {
  let place: (Place & { atMs: number }) | null = null;
  let told: (Place & { atMs: number }) | null = null;
  let isSending = false;
  let isOver = false;
  let lock: WakeLockSentinel | undefined;

  const tell = async () => {
    if (isOver || isSending || !place || !isDue(place, told, Date.now())) return;
    isSending = true;
    const sent = { ...place };
    const { latitude, longitude, accuracy, atMs } = sent;
    const fields = { latitude, longitude, accuracy, at: atMs };
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const headers = { [FORM_OUTCOME]: "1" };
    const answer = await fetch(address, { method: "POST", body, headers }).catch(() => null);
    isSending = false;
    if (isOver) return;
    const outcome = answer?.headers.get(FORM_OUTCOME);
    const isTold = outcome === "redirect";
    if (isTold) told = { ...sent, atMs: Date.now() };
    const status = answer?.status ?? 0;
    const isRefused = outcome && status >= 400 && status < 500 && status !== 429;
    onNews(isTold ? "told" : isRefused ? "ended" : "unsent");
  };

  const onPlace = ({ coords, timestamp }: GeolocationPosition) => {
    const { latitude, longitude, accuracy } = coords;
    place = { latitude, longitude, accuracy, atMs: timestamp };
    void tell();
  };
  const options = { maximumAge: LOOK_MS };
  const watch = navigator.geolocation.watchPosition(
    onPlace,
    ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && onNews("blocked"),
    options,
  );
  // `watchPosition` reports nothing while the phone does not move.
  const timer = setInterval(
    () => navigator.geolocation.getCurrentPosition(onPlace, () => {}, options),
    LOOK_MS,
  );
  const stayAwake = () => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock?.request("screen").then(
      (sentinel) => {
        if (isOver) void sentinel.release();
        lock = sentinel;
      },
      () => {},
    );
  };
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);

  return () => {
    isOver = true;
    navigator.geolocation.clearWatch(watch);
    clearInterval(timer);
    document.removeEventListener("visibilitychange", stayAwake);
    void lock?.release();
  };
}
