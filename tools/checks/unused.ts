import { posix } from 'node:path'
import type { SourceFile } from '../source-files.ts'
import { importsOf, targetOf } from './imports.ts'

/** Where another file has to use every file. Tools and tests are started by name. */
const checked = /^(contract|server|web)\/src\/(?!.*\.(test|d)\.tsx?$)/

/**
 * Source files that no other imports or names, one sentence each. A thread or an entry is named by its file name, also
 * in the pages and packages of `entries`.
 */
export function unusedFiles(files: SourceFile[], entries: SourceFile[]): string[] {
  const imported = new Set(
    files.flatMap((file) => importsOf(file).map(({ specifier }) => targetOf(file.path, specifier)))
  )
  const isNamed = ({ path }: SourceFile) => {
    const name = new RegExp(`['"/]${posix.basename(path)}\\b`)
    return [...files, ...entries].some((other) => other.path !== path && name.test(other.text))
  }
  return files
    .filter((file) => checked.test(file.path) && !imported.has(file.path) && !isNamed(file))
    .map(({ path }) => `${path} is used by no other file. Remove it.`)
}
