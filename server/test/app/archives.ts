import { afterAll, beforeAll } from 'vitest'
import { runOn } from '../running/run-on.ts'
import type { TestApp } from './app.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

/** An archive of a test's server by the name `slow`, in another database of its PostgreSQL. */
export function useArchive(app: TestApp): { there(): TestDatabase; away<T>(meanwhile: () => Promise<T>): Promise<T> } {
  let archive: TestDatabase
  beforeAll(async () => {
    archive = await createEmptyDatabase()
    Object.assign(app.services.config, { archives: { slow: archive.url } })
  })
  afterAll(() => archive.close())
  const allow = (connections: boolean) =>
    runOn(app.database.url, `alter database ${new URL(archive.url).pathname.slice(1)} allow_connections ${connections}`)
  return {
    there: () => archive,
    async away(meanwhile) {
      await allow(false)
      await runOn(
        app.database.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${new URL(archive.url).pathname.slice(1)}'`
      )
      try {
        return await meanwhile()
      } finally {
        await allow(true)
      }
    }
  }
}
