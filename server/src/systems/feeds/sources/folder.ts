import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putAwayIn, type Source } from './source.ts'

/** A folder that every server reaches. */
export async function inFolder<Result>(folder: string, work: (source: Source) => Promise<Result>): Promise<Result> {
  for (const name of Object.values(putAwayIn)) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  const at = (path: string) => join(folder, path)
  return work({
    isWhole: false,
    async files() {
      const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
      return Promise.all(
        entries.map(async ({ name }) => {
          const { size, mtimeMs } = await stat(at(name))
          return { name, size, modifiedMs: mtimeMs }
        })
      )
    },
    has: (path) =>
      stat(at(path)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          throw error
        }
      ),
    open: (path) => createReadStream(at(path)),
    write: (path, content) => writeFile(at(path), content, { mode: 0o640, flush: true }),
    move: (path, to) => rename(at(path), at(to))
  })
}
