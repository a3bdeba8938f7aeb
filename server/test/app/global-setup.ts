import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbedded } from '#platform/db/embedded/start.ts'
import { prepareDatabase } from '#platform/db/migrating/prepare.ts'
import { silentLog } from '#platform/log.ts'
import { runOn } from '../running/run-on.ts'
import { fastFolder, makeDataDir } from './data-dirs.ts'

const folderPrefix = 'payouts-test-run-'

declare module 'vitest' {
  interface ProvidedContext {
    /** May make databases; the path of the address is not used. */
    testServerUrl: string
    /** May change whatever the server has. Null where the server was given. */
    testSuperuserUrl: string | null
    /** A migrated database to copy. */
    testTemplate: string
    /** For the files of servers; the end of the run deletes it. */
    testFolder: string
  }
}

/**
 * One PostgreSQL for a whole run: TEST_DATABASE_URL, whose role must be allowed to make databases, or an embedded one
 * that is deleted afterwards.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `payouts_template_${process.pid}`
  // Another prefix than that of a killed run's PostgreSQL, which the next run removes.
  const folder = await mkdtemp(join(tmpdir(), 'payouts-test-files-'))
  const tearDown = async () => {
    for (const name of [template, `${template}_samples`, `${template}_staff`])
      await runOn(server.url, `drop database if exists ${name}`)
    await server.stop()
    await rm(folder, { recursive: true })
  }
  try {
    await makeTemplate(server.url, template)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServerUrl', server.url)
  project.provide('testSuperuserUrl', server.superuserUrl)
  project.provide('testTemplate', template)
  project.provide('testFolder', folder)
  return tearDown
}

type TestServer = { url: string; superuserUrl: string | null; stop(): Promise<void> }

async function startServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, superuserUrl: null, stop: async () => undefined }
  const parent = await fastFolder()
  await clearAwayKilledRuns(parent)
  const dataDir = await makeDataDir(join(parent, `${folderPrefix}${process.pid}-`))
  const embedded = await startEmbedded({ dataDir, log: silentLog, durability: 'disposable' })
  await runOn(embedded.superuserUrl, 'alter role payouts createdb')
  // Production plans a statement for its values five times before it may keep a plan, and the long run does so, too. Most
  // statements of a test run once or twice, on few rows, where each plan is as good: planning was a third of their work.
  if (process.env['SUITE'] === 'short')
    await runOn(embedded.superuserUrl, 'alter role payouts set plan_cache_mode = force_generic_plan')
  return {
    url: embedded.url,
    superuserUrl: embedded.superuserUrl,
    async stop() {
      await embedded.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

/**
 * Stops the PostgreSQL of killed runs, by taking it over and leaving it as its last user. Two runs that start at the
 * same time disturb each other there; a later run removes what is left.
 */
async function clearAwayKilledRuns(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(folderPrefix))
  const abandoned = names.filter((name) => !existsSync(`/proc/${Number.parseInt(name.slice(folderPrefix.length), 10)}`))
  for (const name of abandoned) await removeLeftovers(join(parent, name)).catch(() => undefined)
}

async function removeLeftovers(dataDir: string): Promise<void> {
  const leftover = await startEmbedded({ dataDir, log: silentLog, durability: 'disposable' })
  await leftover.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function makeTemplate(serverUrl: string, template: string): Promise<void> {
  await runOn(serverUrl, `create database ${template}`)
  const url = new URL(serverUrl)
  url.pathname = template
  const database = await openDatabase(url.href, { log: silentLog, maxConnections: 4 })
  try {
    await prepareDatabase(database)
  } finally {
    await database.close()
  }
}
