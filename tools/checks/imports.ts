import { posix } from 'node:path'
import type { SourceFile } from '../source-files.ts'

export type Import = { specifier: string; typesOnly: boolean }

/** Static, dynamic and side-effect imports, and re-exports. */
export function importsOf({ text }: SourceFile): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\b([^'";]*?)\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'/gm)
  const expressions = text.matchAll(/\bimport\('([^']+)'\)/g)
  return [
    ...[...statements].map(([, names = '', from, bare]) => ({
      specifier: from ?? bare ?? '',
      typesOnly: /^\s*type\b/.test(names)
    })),
    ...[...expressions].map(([, specifier = '']) => ({ specifier, typesOnly: false }))
  ]
}

/** The project file of a specifier; undefined for a package. `imports` of each workspace's package.json says the same. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [floor] = path.split('/')
  if (specifier.startsWith('#'))
    return /^#(test|samples)\//.test(specifier)
      ? `${floor}/${specifier.slice(1)}`
      : `${floor}/src/${specifier.slice(1)}`
  const inContract = /^@payouts\/contract\/(.+)$/.exec(specifier)?.[1]
  return inContract === undefined ? undefined : `contract/src/${inContract}.ts`
}

/**
 * How a file names one of another area of its floor, so that it keeps the name wherever it moves in its own area;
 * undefined within an area, and on floors without areas.
 */
export function nameAcrossAreas(path: string, target: string): string | undefined {
  const [floor, area] = areaOf(path) ?? []
  const [floorOfTarget, areaOfTarget] = areaOf(target) ?? []
  if (!floor || floor !== floorOfTarget || area === areaOfTarget) return undefined
  return `#${target.replace(/^\w+\/(src\/)?/, '')}`
}

/** The floor and the folder of an area; the files beside the areas' folders are an area of their own. */
function areaOf(path: string): [floor: string, area: string] | undefined {
  const [, floor, tests, inSources] =
    /^(contract|server|web)\/(?:(test|samples)\/|src\/(?:([^/]+)\/)?)/.exec(path) ?? []
  return floor ? [floor, tests ? `/${tests}` : (inSources ?? '')] : undefined
}
