interface Named {
  loadId: string | null;
  groupId: string | null;
}

interface Target {
  path: (named: Named) => string;
  link?: string;
  isForParties?: true;
}

const onLoad =
  (page: string) =>
  ({ loadId }: Named) =>
    `/load-details/${loadId}${page}`;

export const TARGETS = {
  load: { path: onLoad("") },
  offers: { path: onLoad("/offers"), link: "View offer" },
  charges: { path: onLoad("/charges"), link: "View charge" },
  changes: { path: onLoad("/changes"), link: "View change", isForParties: true },
  invoice: { path: onLoad("/invoice"), link: "View invoice" },
  timeline: { path: onLoad("/timeline"), link: "View timeline", isForParties: true },
  record: { path: onLoad("/record"), link: "View record", isForParties: true },
  dashboard: { path: () => "/dashboard" },
  inbox: { path: () => "/inbox" },
  chat: { path: ({ groupId }) => `/chat?group=${groupId}` },
  policies: { path: () => "/user-account/carrier" },
  companies: { path: () => "/company" },
  team: { path: () => "/team" },
  twoStep: { path: () => "/user-account/two-step" },
  support: { path: () => "/customer-support" },
  webhooks: { path: () => "/user-account/webhooks" },
} as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof TARGETS;

export const pathOf = ({ opens }: { opens: TargetName }, named: Named): string => TARGETS[opens].path(named);

/** @param opens null for the reader's own step, or for a message from an older version of the app */
export function linkOf(opens: TargetName | null, loadId: string, isParty: boolean) {
  const { path, link, isForParties }: Target = TARGETS[opens ?? "load"];
  const isOpen = link !== undefined && (isParty || !isForParties);
  return isOpen
    ? { to: path({ loadId, groupId: null }), words: link }
    : { to: TARGETS.load.path({ loadId, groupId: null }), words: "View load" };
}
