import { findPackageJSON } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'

/** The folder of the server, where its sources (`src`) are, and its programs as built (`dist`). */
export const serverFolder = dirname(findPackageJSON(import.meta.url) ?? '')

const isBuilt = relative(serverFolder, import.meta.dirname).split(sep)[0] === 'dist'

/** What runs in a process or a thread of its own, by the paths of the sources below the server's folder. */
export const programs = [
  'src/main.ts',
  'src/worker.ts',
  'src/cli.ts',
  'src/attachments/inspection-thread.ts',
  'src/cp58/form/render-thread.ts',
  'src/downloads/rendering/thread.ts',
  'src/self-billing/pdf/pdf-thread.ts'
] as const

/** @returns where a program is: as built, if this code is */
export function programFile(source: (typeof programs)[number]): string {
  return join(serverFolder, isBuilt ? source.replace('src/', 'dist/').replace(/\.ts$/, '.js') : source)
}
