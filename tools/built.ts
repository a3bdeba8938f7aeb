import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'
import { pathsBelow, projectRoot } from './source-files.ts'

/** What is built of a workspace's sources, into its folder `dist`. */
type Built = {
  workspace: 'server' | 'web'
  title: string
  /** Files and folders whose changes make it stale, beside the contract and the lock file. */
  sources: readonly string[]
  /** A file that is there once it is built. */
  entry: string
  command: (into: string) => string[]
}

export type BuildOptions = { only?: Built['workspace']; beforeBuilding?: () => void }

const cache = join(projectRoot, 'node_modules', '.cache')

export const viteProgram = programOf('vite', 'bin/vite.js')
const rolldownProgram = programOf('rolldown', 'bin/cli.mjs')

/** The server's programs. Its pages of SQL and layouts are read from its sources. */
export const serverProgram = join(projectRoot, 'server', 'dist', 'main.js')

const parts: Built[] = [
  {
    workspace: 'web',
    title: 'The console',
    sources: ['web'],
    entry: 'index.html',
    command: (into) => [viteProgram, 'build', '--outDir', into, '--emptyOutDir']
  },
  {
    workspace: 'server',
    title: 'The server',
    sources: ['server/src', 'server/samples', 'server/rolldown.config.ts'],
    entry: 'main.js',
    command: (into) => [rolldownProgram, '--config', 'rolldown.config.ts', '--dir', into]
  }
]

/**
 * Builds the server and the console, or one of them, unless it is up to date.
 * @throws Error with the builder's output if a build fails
 */
export async function buildIfStale({ only, beforeBuilding }: BuildOptions = {}): Promise<void> {
  await mkdir(cache, { recursive: true })
  const wanted = parts.filter(({ workspace }) => only === undefined || workspace === only)
  const stale = (await Promise.all(wanted.map(staleOf))).filter((part) => part !== undefined)
  if (stale.length === 0) return
  beforeBuilding?.()
  await Promise.all(stale.map(build))
}

type Stale = Built & { digest: string }

async function staleOf(part: Built): Promise<Stale | undefined> {
  const digest = digestOfSources(part)
  const isThere = existsSync(join(projectRoot, part.workspace, 'dist', part.entry))
  return isThere && (await stampedDigest(part)) === digest ? undefined : { ...part, digest }
}

/** Builds in a temporary folder and renames it: a running server never serves a partial console. */
async function build(part: Stale): Promise<void> {
  const { workspace, title, digest, command } = part
  const fresh = join(cache, `${workspace}-${process.pid}`)
  const { exitCode, output } = await run(process.execPath, command(fresh), {
    cwd: join(projectRoot, workspace),
    quiet: true
  })
  if (exitCode !== 0) throw new Error(`${title} does not build:\n${output}`)
  await replace(join(projectRoot, workspace, 'dist'), fresh)
  await writeFile(stampOf(part), digest)
}

async function replace(built: string, fresh: string): Promise<void> {
  const previous = `${fresh}-previous`
  if (existsSync(built)) await rename(built, previous)
  await rename(fresh, built)
  await rm(previous, { recursive: true, force: true })
}

/** A digest of modification times: reading 3,500 files, or waiting for each, would take longer. */
function digestOfSources({ sources }: Built): string {
  const paths = [...sources, 'contract/src'].flatMap((source) =>
    /\.\w+$/.test(source) ? [source] : [...pathsBelow(source)]
  )
  const digest = createHash('sha256')
  for (const path of [...paths, 'package-lock.json'].filter((path) => !/\.test\.tsx?$/.test(path)).sort()) {
    const { mtimeMs, size } = statSync(join(projectRoot, path))
    digest.update(`${path}\0${mtimeMs} ${size}\0`)
  }
  return digest.digest('hex')
}

/** Holds the digest of the sources of what is built. */
const stampOf = ({ workspace }: Built) => join(cache, `${workspace}-sources`)

async function stampedDigest(part: Built): Promise<string | undefined> {
  return existsSync(stampOf(part)) ? readFile(stampOf(part), 'utf8') : undefined
}

function programOf(packageName: string, path: string): string {
  return join(dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`))), path)
}
