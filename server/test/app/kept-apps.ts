import { mkdir, rm } from 'node:fs/promises'
import { inject } from 'vitest'
import { clientOf, startTestApp, type TestApp } from './app.ts'
import { restoreContents } from './restore.ts'
import { startOfTests } from './sample-database.ts'

type KeptApp = TestApp & { isClosed: boolean; hasListened: boolean; begin(): void }

/** Servers that this worker's tests have given back: a new one with its database takes longer than most tests. */
const idle: KeptApp[] = []

/** A server as `startTestApp` makes it by default: one that was given back, or a new one. */
export async function takeApp(): Promise<TestApp> {
  const app = idle.pop() ?? (await newApp())
  app.begin()
  return app
}

/** Brings a server of `takeApp` back to where it began, or closes one that cannot be. */
export async function giveBackApp(given: TestApp): Promise<void> {
  const app = given as KeptApp
  if (app.isClosed) return
  const canBegin = inject('testSuperuserUrl') !== null && !app.hasListened && !isBusy(app)
  if (!canBegin || !(await restoreContents(app.database))) return app.close()
  const { dataDir } = app.services.config
  await rm(dataDir, { recursive: true })
  await mkdir(dataDir)
  idle.push(app)
}

const isBusy = ({ database: { pool } }: TestApp) => pool.idleCount < pool.totalCount || pool.waitingCount > 0

async function newApp(): Promise<KeptApp> {
  const app = await startTestApp()
  const services = { ...app.services }
  const kept: KeptApp = {
    ...app,
    isClosed: false,
    hasListened: false,
    begin() {
      app.clock.set(startOfTests)
      Object.assign(app.services, services)
      Object.assign(kept, clientOf(app.app, app.clock))
    },
    async close() {
      kept.isClosed = true
      await app.close()
    }
  }
  app.app.server.once('listening', () => {
    kept.hasListened = true
  })
  return kept
}
