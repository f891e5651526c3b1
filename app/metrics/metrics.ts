import { DURATIONS_S, type processCounts } from "~/platform/counters";
import { histogramSamples, type Metric } from "./exposition";
import type { BoardDay } from "./read-days.server";
import { type Queue, SERIES, SERIES_NAMES } from "./series";

interface ProcessState {
  /** The process's number if several processes share a port. */
  worker: number | undefined;
  facts: { cpuSeconds: number; residentBytes: number };
  counts: ReturnType<typeof processCounts>;
}

export interface Readings {
  /** Yesterday and today. */
  days: readonly BoardDay[];
  queues: Readonly<Record<Queue, number>>;
  /** Null on a Worker. */
  process: ProcessState | null;
}

const DAY_NAMES = ["today", "yesterday"];

/** The day's series, from the database, so every process reports the same. */
function dayMetrics(days: readonly BoardDay[]): Metric[] {
  const named = days.toReversed().map((day, back) => ({ ...day, day: DAY_NAMES[back] ?? "earlier" }));
  return SERIES_NAMES.map((name) => ({
    name: `haulway_day_${name}`,
    type: "gauge",
    help: `${SERIES[name].help} Per UTC day, from the database.`,
    samples: named.flatMap(({ day, values }) =>
      SERIES[name].parts.map((part) => ({
        labels: { day, [SERIES[name].label]: part },
        value: values[name][part] ?? 0,
      })),
    ),
  }));
}

const queueMetric = (queues: Readings["queues"]): Metric => ({
  name: "haulway_queue_entries",
  type: "gauge",
  help: "Entries of each queue now, from the database.",
  samples: SERIES.queue_peak.parts.map((queue) => ({ labels: { queue }, value: queues[queue] })),
});

function processMetrics({ worker, facts, counts }: ProcessState): Metric[] {
  const own: Record<string, number> = worker === undefined ? {} : { worker };
  const { startedMs, classes, durations, durationSumMs } = counts;
  return [
    {
      name: "haulway_requests",
      type: "counter",
      help: "Requests to this process, by the class of the status. Built files are not counted.",
      samples: classes.map(([status, value]) => ({
        suffix: "_total",
        labels: { ...own, status },
        value,
      })),
    },
    {
      name: "haulway_request_duration_seconds",
      type: "histogram",
      unit: "seconds",
      help: "Time from a request to its response in this process.",
      samples: histogramSamples(DURATIONS_S, durations, durationSumMs / 1_000, own),
    },
    {
      name: "haulway_events",
      type: "counter",
      help: "Emails, pushes and texts that this process sent, and its errors and slow pages.",
      samples: counts.counts.map(({ name, part, value }) => ({
        suffix: "_total",
        labels: { ...own, name, part },
        value,
      })),
    },
    {
      name: "process_cpu_seconds",
      type: "counter",
      unit: "seconds",
      help: "Processor time of this process.",
      samples: [{ suffix: "_total", labels: own, value: facts.cpuSeconds }],
    },
    {
      name: "process_resident_memory_bytes",
      type: "gauge",
      unit: "bytes",
      help: "Resident memory of this process.",
      samples: [{ labels: own, value: facts.residentBytes }],
    },
    {
      name: "process_start_time_seconds",
      type: "gauge",
      unit: "seconds",
      help: "When this process started, in seconds since 1970.",
      samples: [{ labels: own, value: startedMs / 1_000 }],
    },
  ];
}

export const metricsOf = ({ days, queues, process }: Readings): Metric[] => [
  ...dayMetrics(days),
  queueMetric(queues),
  ...(process ? processMetrics(process) : []),
];
