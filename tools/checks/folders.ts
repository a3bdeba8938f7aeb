import { posix } from 'node:path'

/** More than this nobody overlooks. */
const mostFiles = 25

/** Where the number of files says nothing: migrations are read in their order, decisions by their list, findings one by one. */
const anyNumber = new Set(['server/migrations', 'docs/decisions', 'findings'])

/** Folders of too many files, one sentence each. */
export function folderProblems(paths: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !anyNumber.has(folder))
    .map(([folder, count]) => `${folder}: ${count} files, ${mostFiles} at most. Give parts of it folders with names.`)
}
