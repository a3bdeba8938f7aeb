import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { linkPackages, projectRoot } from './linked-packages.ts'

const run = promisify(execFile)
const git = async (...words: string[]) => (await run('git', words, { cwd: projectRoot })).stdout.trim()

/** The latest release, from a tag `v…` of the sources; `FORMER` names another commit. */
export type Former = { commit: string; release: string }

/** @returns a sentence if there is none: nothing is released yet, or the sources have no tags */
export async function findFormer(): Promise<Former | string> {
  try {
    const release =
      process.env['FORMER'] ?? (await git('tag', '--list', 'v*', '--sort=-version:refname')).split('\n')[0]
    if (!release) return 'nothing has been released yet'
    return { commit: await git('rev-parse', release), release }
  } catch (error) {
    return `these sources have no history: ${error instanceof Error ? error.message.split('\n')[0] : error}`
  }
}

/** A server of a former release, from its own sources, on a given database. */
export type FormerServer = {
  url: string
  /** Ends it as an operator would. @returns its exit code */
  stop(): Promise<number | null>
  discard(): Promise<void>
}

export async function startFormer({ commit }: Former, databaseUrl: string): Promise<FormerServer> {
  const tree = await realpath(await mkdtemp(join(tmpdir(), 'payouts-former-')))
  const archive = join(tree, 'former.tar')
  await git('archive', '--output', archive, commit, 'contract', 'server', 'package.json')
  await run('tar', ['-xf', archive, '-C', tree])
  await linkPackages(tree)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const server = spawn(process.execPath, [join(tree, 'server/src/main.ts')], {
    cwd: tree,
    env: {
      ...{ PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, DATA_DIR: join(tree, 'data') },
      ...{ PORT: '0', SAMPLE_DATA: 'none', WORKERS: '1', LOG_LEVEL: 'warn' }
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    return server.exitCode
  }
  const discard = async () => {
    await stop()
    await rm(tree, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(server), stop, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Waits for the server's address in its output. */
async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('The server was started without its output.')
  // An unread log would stop the server once the pipe is full.
  const log = text(stdout)
  let output = ''
  for await (const chunk of stderr) {
    output += chunk
    const [address] = /http:\/\/localhost:\d+/.exec(output) ?? []
    if (address) return address
  }
  throw new Error(`The former release did not start: ${output}\n${await log}`)
}
