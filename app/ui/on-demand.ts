/** Each module must import the shared bundle; otherwise, the compiler would split the bundle. */
const loaders = new Map<string, () => Promise<unknown>>();

export function provideOnDemand(modules: Readonly<Record<string, () => Promise<unknown>>>): void {
  for (const [name, load] of Object.entries(modules)) loaders.set(name, load);
}

/** @throws Error if the script cannot be loaded, or no page provides the module */
export async function onDemand<Module>(name: string): Promise<Module> {
  const load = loaders.get(name);
  if (!load) throw new Error(`app/bundles/on-demand.ts does not provide ${name}`);
  return (await load()) as Module;
}
