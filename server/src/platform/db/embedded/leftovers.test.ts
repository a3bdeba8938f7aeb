import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fastFolder, makeDataDir } from '#test/app/data-dirs.ts'
import { silentLog } from '../../log.ts'
import { clearLeftovers, recordDataDir } from './leftovers.ts'
import { startEmbedded } from './start.ts'

let state: string
let home: string
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'payouts-state-'))
  home = join(state, 'a-cluster')
})
afterEach(() => rm(state, { recursive: true }))

const gone = join(tmpdir(), 'payouts-that-is-gone')
const yesterday = new Date(Date.now() - 24 * 60 * 60_000)

async function startedYesterday(dataDir: string): Promise<void> {
  await recordDataDir(home, dataDir)
  await utimes(join(home, 'data-dir'), yesterday, yesterday)
}

async function aCluster(): Promise<void> {
  await mkdir(join(home, 'data'), { recursive: true })
  await writeFile(join(home, 'data/PG_VERSION'), '18')
}

test('what a temporary folder had goes once the folder has gone', async () => {
  await aCluster()
  await startedYesterday(gone)
  await clearLeftovers(silentLog, state)
  expect(existsSync(home)).toBe(false)
})

test.each([
  ['a folder that is there', () => startedYesterday(state)],
  ['a folder that may be on a disk which is not mounted', () => startedYesterday('/srv/payouts')],
  ['a folder that may just have been moved', () => recordDataDir(home, gone)],
  ['nobody knows whom', async () => undefined]
])('what belongs to %s stays', async (_, record) => {
  await aCluster()
  await record()
  await clearLeftovers(silentLog, state)
  expect(existsSync(join(home, 'data/PG_VERSION'))).toBe(true)
})

test('what a program is connected to stays', async () => {
  const dataDir = await makeDataDir(join(await fastFolder(), 'payouts-used-'))
  const database = await startEmbedded({ dataDir, log: silentLog, durability: 'disposable' })
  await symlink(join(dataDir, 'postgres'), home)
  await startedYesterday(gone)
  await clearLeftovers(silentLog, state)
  expect(existsSync(join(home, 'data/postmaster.pid'))).toBe(true)
  await database.close()
  await rm(dataDir, { recursive: true })
})
