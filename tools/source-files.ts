import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the project: its path from the project's root, with forward slashes, and its text. */
export type SourceFile = { path: string; text: string }

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

const skippedFolders = new Set([
  'node_modules',
  'dist',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
  '.git'
])

/** Every path below a folder of the project, except installed, built and temporary files. */
export function* pathsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && !skippedFolders.has(entry.name)) yield* pathsBelow(path)
  }
}

export function readSource(path: string): SourceFile {
  return { path, text: readFileSync(join(projectRoot, path), 'utf8') }
}

/** The project's TypeScript. */
export function typeScriptFiles(): SourceFile[] {
  return [...pathsBelow('')].filter((path) => /\.tsx?$/.test(path)).map(readSource)
}
