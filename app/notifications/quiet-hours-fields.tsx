import { useEffect } from "react";
import { TIME_ZONES } from "~/places/time-zones";
import { formatTime } from "~/text/dates";
import { type Answers, SelectField } from "~/ui/forms/field";
import { type QuietHours, zoneLike } from "./quiet-hours";

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), formatTime(`${hour}:00`)] as const);

export function quietValues({ quietFrom, quietUntil, timeZone }: QuietHours): Record<string, string> {
  const isQuiet = quietFrom !== quietUntil;
  return {
    quiet_from: isQuiet ? String(quietFrom) : "",
    quiet_until: isQuiet ? String(quietUntil) : "",
    time_zone: timeZone,
  };
}

/** @param isGuess whether the time zone is the server's default, which the browser's time zone replaces */
export function QuietHoursFields({ answers, isGuess }: { answers: Answers; isGuess: boolean }) {
  useEffect(() => {
    const zone = isGuess && zoneLike(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const select = document.getElementById("time_zone");
    if (zone && select instanceof HTMLSelectElement) select.value = zone;
  }, [isGuess]);
  return (
    <>
      <SelectField
        name="quiet_from"
        label="Quiet from"
        none="No quiet hours"
        options={HOURS}
        answers={answers}
      />
      <SelectField
        name="quiet_until"
        label="Quiet until"
        none="No quiet hours"
        options={HOURS}
        answers={answers}
      />
      <SelectField name="time_zone" label="Time zone" none="Choose" options={TIME_ZONES} answers={answers} />
    </>
  );
}
