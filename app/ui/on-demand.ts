/**
 * Modules that the browser loads on first use. They share code with every page, so each must import the
 * shared bundle, or the compiler splits that bundle into many scripts. `app/bundles` provides them by name,
 * and the parts request them here.
 */
const loaders = new Map<string, () => Promise<unknown>>();

export function provideOnDemand(modules: Readonly<Record<string, () => Promise<unknown>>>): void {
  for (const [name, load] of Object.entries(modules)) loaders.set(name, load);
}

/** Loads a module. @throws Error if its script does not come, or no page provides it */
export async function onDemand<Module>(name: string): Promise<Module> {
  const load = loaders.get(name);
  if (!load) throw new Error(`app/bundles/on-demand.ts does not provide ${name}`);
  return (await load()) as Module;
}
