import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerMetrics } from "~/metrics/answer-metrics.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerMetrics(request);
