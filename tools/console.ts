import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'
import { pathsBelow, projectRoot } from './source-files.ts'

const built = join(projectRoot, 'web', 'dist')
const cache = join(projectRoot, 'node_modules', '.cache')
/** Holds a digest of the modification times of the sources of `web/dist`. */
const stamp = join(cache, 'console-sources')

export const viteProgram = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin', 'vite.js')

/**
 * Builds the console into `web/dist` unless that is up to date.
 * @throws Error with the builder's output if the build fails
 */
export async function buildConsoleIfStale(beforeBuilding: () => void = () => {}): Promise<void> {
  const sources = await digestOfSources()
  if (existsSync(join(built, 'index.html')) && (await stampedDigest()) === sources) return
  beforeBuilding()
  // Built in a temporary folder and renamed: a running server never serves a partial console.
  const fresh = join(cache, `console-${process.pid}`)
  const { exitCode, output } = await run(process.execPath, [viteProgram, 'build', '--outDir', fresh, '--emptyOutDir'], {
    cwd: join(projectRoot, 'web'),
    quiet: true
  })
  if (exitCode !== 0) throw new Error(`The console does not build:\n${output}`)
  await replaceConsole(fresh)
  await writeFile(stamp, sources)
}

async function replaceConsole(fresh: string): Promise<void> {
  const previous = `${fresh}-previous`
  if (existsSync(built)) await rename(built, previous)
  await rename(fresh, built)
  await rm(previous, { recursive: true, force: true })
}

async function digestOfSources(): Promise<string> {
  await mkdir(cache, { recursive: true })
  const paths = [...pathsBelow('web'), ...pathsBelow('contract/src'), 'package-lock.json']
  const digest = createHash('sha256')
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort()) {
    const { mtimeMs, size } = await stat(join(projectRoot, path))
    digest.update(`${path}\0${mtimeMs} ${size}\0`)
  }
  return digest.digest('hex')
}

async function stampedDigest(): Promise<string | undefined> {
  return existsSync(stamp) ? readFile(stamp, 'utf8') : undefined
}
