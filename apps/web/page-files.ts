import type { Rolldown } from 'vite';

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'facadeModuleId' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds' | 'code'
>;

/** What stands around every screen of a member, whichever it is. */
const AROUND = /[\\/](app[\\/](guard|shell|member-screens)|alarm-host|plan-host)\.tsx?$/;
const LANDING = /[\\/]landing\.tsx$/;

/** So little that a request for it costs more than what it brings, in characters of its program. */
const LITTLE = 3000;
/** From so many screens on, what is little comes with what stands around them. */
const OF_MANY = 3;

/**
 * Which of what several screens share is loaded in one file, since nobody loads the one without the
 * other: a request costs a page about as much as ten kilobytes. A first build says what belongs
 * together; nobody loads more for it than that build had them load, but members what is little.
 *
 * @param chunks those of a build in which what is shared by other screens is a file for itself
 * @returns the name of its file by module; what is not there stays as it was
 */
export function filesOfPages(chunks: Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** What is loaded with those, and they. */
  const loadedWith = (names: Iterable<string>, seen = new Set<string>()) => {
    for (const name of names) {
      const chunk = byName.get(name);
      if (!chunk || seen.has(name)) continue;
      seen.add(name);
      loadedWith(chunk.imports, seen);
    }
    return seen;
  };
  const namesOf = (what: RegExp) =>
    chunks.flatMap(({ fileName, facadeModuleId }) =>
      what.test(facadeModuleId ?? '') ? [fileName] : [],
    );

  const entry = chunks.find(({ isEntry }) => isEntry)!;
  const around = namesOf(AROUND);
  const first = loadedWith([entry.fileName, ...namesOf(LANDING)]);
  const aroundMembers = loadedWith(around);
  const strangers = entry.dynamicImports
    .filter((name) => !around.includes(name))
    .map((name) => loadedWith([name]));
  const importers = (name: string) => chunks.filter(({ imports }) => imports.includes(name)).length;
  const known = (name: string) => first.has(name) || aroundMembers.has(name);
  const comesAlong = (name: string) =>
    !strangers.some((screen) => screen.has(name)) &&
    importers(name) >= OF_MANY &&
    [...loadedWith([name])].every(
      (part) => known(part) || (!strangers.some((screen) => screen.has(part)) && isLittle(part)),
    );
  const isLittle = (name: string) => {
    const { code, facadeModuleId } = byName.get(name)!;
    return !facadeModuleId && code.length < LITTLE;
  };

  const files = new Map<string, string>();
  const put = (name: string, file: string) => {
    const { moduleIds, facadeModuleId } = byName.get(name)!;
    // who is loaded by name keeps a file of that name
    if (!facadeModuleId) for (const id of moduleIds) files.set(id, file);
  };
  const common: string[] = [];
  const commonOf = (screens: number[]) => {
    const set = screens.join();
    if (!common.includes(set)) common.push(set);
    return `common-${common.indexOf(set) + 1}`;
  };
  for (const name of byName.keys()) {
    if (first.has(name)) put(name, 'first');
    else if (aroundMembers.has(name)) {
      // a stranger's screen loads of it what it needs
      const screens = strangers.flatMap((screen, i) => (screen.has(name) ? [i] : []));
      put(name, screens.length ? commonOf(screens) : 'members');
    }
  }
  for (const name of byName.keys())
    if (!known(name) && comesAlong(name))
      for (const part of loadedWith([name])) if (!known(part)) put(part, 'members');
  return files;
}
