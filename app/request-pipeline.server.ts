/** The order of these steps matters. See `REQUEST.md`. */
import { refusesOthersForms } from "~/accounts/sign-in/others-form.server";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { answersApi } from "~/api/answers-api.server";
import { joinsChunks } from "~/chunked-upload/join-chunks.server";
import { redirectsForScripts } from "~/forms/form-outcome.server";
import { answersOnce } from "~/idempotency/answer-once.server";
import { limitsForms } from "~/limits/limit-forms.server";
import { answersWorker } from "~/offline/answer-worker.server";
import { refusesChanges } from "~/operator/refuse-changes.server";
import type { Handler } from "~/platform/context";
import { showsViews } from "~/staff/view/shows-views.server";

type Wrapper = (next: Handler) => Handler;

interface Runtime {
  builtWorker: () => Promise<BodyInit>;
  routeOf: (pathname: string) => string | undefined;
  /** Not set on the Worker, whose processes are short-lived, or in development. */
  cachesPages?: Wrapper;
}

export function requestPipeline(remix: Handler, { builtWorker, cachesPages, routeOf }: Runtime): Handler {
  const wrappers: readonly Wrapper[] = [
    // This step is first, because a cached public page requires no session or rendering.
    ...(cachesPages ? [cachesPages] : []),
    // This step is early, because /sw.js requires none of the following steps.
    (next) => answersWorker(next, builtWorker),
    // Wraps all steps that answer a form, because it also turns the redirects after repeated and refused
    // forms into outcomes.
    redirectsForScripts,
    // This step comes before any part of a form is read, so that a refusal is cheap.
    (next) => limitsForms(next, routeOf, viewerOf),
    // This step comes before the key and the content are read, because a form that came in chunks is complete
    // only after this step.
    (next) => joinsChunks(next, viewerOf),
    // This step comes before the action. A repeated form ends here. The steps below run with the form in
    // progress (`posted-form.server.ts`).
    (next) => answersOnce(next, viewerOf),
    // This step is last, because it reads the page's user from the key of the form in progress.
    (next) => refusesOthersForms(next, viewerOf),
  ];
  const pages = wrappers.reduceRight((next, wrap) => wrap(next), remix);
  // Programs send no cookie and no form, so API requests bypass the wrappers and Remix.
  const answered = answersApi(pages);
  // This step comes before those that read forms and the one that answers the API.
  const changed = refusesChanges(answered, viewerOf);
  // This step is outermost, because every other step may look up the viewer.
  return showsViews(changed);
}
