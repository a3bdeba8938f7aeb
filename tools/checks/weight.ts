import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../source-files.ts'

/** Vite's entry for one built file: its static imports, dynamic imports and styles. */
export type Built = { file: string; name?: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
export type Manifest = Record<string, Built>

const kilobyte = 1000
/** Compressed, in kB; see docs/decisions/weight-of-the-console.md. */
const limits = { signIn: 130, firstScreen: 220, furtherScreen: 62, files: 12 }

/** The groups of web/vite.config.ts that each needs, or the source of an entry. */
const signIn = ['index.html', 'sign-in']
const frame = ['index.html', 'console']
const firstScreen = [...frame, 'first-screen']

/** The limits that the built console exceeds. */
export function weightProblems(): string[] {
  const dist = join(projectRoot, 'web', 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string) => {
    const compressed = join(dist, `${file}.br`)
    return statSync(existsSync(compressed) ? compressed : join(dist, file)).size
  }
  return tooHeavy(manifest, sizeOf)
}

export function tooHeavy(manifest: Manifest, sizeOf: (file: string) => number): string[] {
  const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / kilobyte
  const over = (what: string, weight: number, limit: number) =>
    weight > limit ? [`${what} weighs ${weight.toFixed(1)} kB compressed, ${limit} at most.`] : []
  const first = filesOf(manifest, firstScreen)
  const pages = Object.keys(manifest).filter((source) => /Page\.tsx$/.test(source) && manifest[source]?.isDynamicEntry)
  return [
    ...over('Sign-in', weigh(filesOf(manifest, signIn)), limits.signIn),
    ...over('The first screen after sign-in', weigh(first), limits.firstScreen),
    ...(first.size > limits.files ? [`The first screen takes ${first.size} files, ${limits.files} at most.`] : []),
    ...pages.flatMap((page) => {
      const more = [...filesOf(manifest, [...frame, page])].filter((file) => !first.has(file))
      return over(`web/${page}, beside the first screen,`, weigh(more), limits.furtherScreen)
    })
  ]
}

/** All files that these sources load before they run. */
function filesOf(manifest: Manifest, sources: string[]): Set<string> {
  const files = new Set<string>()
  const add = (source: string) => {
    const built = manifest[source] ?? groupNamed(manifest, source)
    if (!built) throw new Error(`The console has no ${source}: tools/checks/weight.ts weighs it.`)
    if (files.has(built.file)) return
    files.add(built.file)
    for (const style of built.css ?? []) files.add(style)
    for (const imported of built.imports ?? []) add(imported)
  }
  for (const source of sources) add(source)
  return files
}

function groupNamed(manifest: Manifest, name: string): Built | undefined {
  return Object.entries(manifest).find(([key, built]) => key.startsWith('_') && built.name === name)?.[1]
}
