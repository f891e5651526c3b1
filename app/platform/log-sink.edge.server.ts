const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 99 } as const;
type Level = Exclude<keyof typeof LEVELS, "silent">;

const HIDDEN = new Set(["password", "cookie", "authorization", "token", "verification_pin", "pin"]);

/** The console methods for levels without a console method of the same name. */
const METHOD: Partial<Record<Level, "debug" | "error">> = { trace: "debug", fatal: "error" };

export function logSink({
  level,
  err,
}: {
  level: string;
  worker: number | undefined;
  err: (error: unknown) => unknown;
}) {
  const least = LEVELS[level as Level] ?? LEVELS.info;
  const say = (at: Level) => {
    function write(text: string): void;
    function write(fields: object, text?: string): void;
    function write(fields: object | string, text?: string): void {
      if (LEVELS[at] < least) return;
      const { err: error, ...others } = (typeof fields === "string" ? {} : fields) as { err?: unknown };
      const line = {
        level: LEVELS[at],
        time: new Date().toISOString(),
        ...(error !== undefined && { err: err(error) }),
        ...others,
        msg: typeof fields === "string" ? fields : text,
      };
      const shown = (key: string, value: unknown) => (HIDDEN.has(key) ? "[hidden]" : value);
      console[METHOD[at] ?? (at as "info" | "warn" | "error" | "debug")](JSON.stringify(line, shown));
    }
    return write;
  };
  return {
    trace: say("trace"),
    debug: say("debug"),
    info: say("info"),
    warn: say("warn"),
    error: say("error"),
    fatal: say("fatal"),
  };
}

export const standardError = ({ name, message, stack }: Error) => ({ type: name, message, stack });
