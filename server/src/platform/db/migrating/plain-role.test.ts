import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { fastFolder, makeDataDir } from '#test/app/data-dirs.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { runOn } from '#test/running/run-on.ts'
import { silentLog } from '../../log.ts'
import { openDatabase } from '../database.ts'
import { type EmbeddedDatabase, startEmbedded } from '../embedded/start.ts'
import { prepareDatabase } from './prepare.ts'

let dataDir: string
let cluster: EmbeddedDatabase
beforeAll(async () => {
  dataDir = await makeDataDir(join(await fastFolder(), 'payouts-plain-'))
  cluster = await startEmbedded({ dataDir, log: silentLog, durability: 'disposable' })
  await runOn(cluster.superuserUrl, `create role plain login password 'plain'`)
})
afterAll(async () => {
  await cluster.close()
  await rm(dataDir, { recursive: true, force: true })
})

test.each(['first', 'second'])(
  'a role that owns a database and nothing else serves all from it: the %s',
  async (name) => {
    await runOn(cluster.superuserUrl, `create database ${name} owner plain`)
    const url = Object.assign(new URL(cluster.superuserUrl), {
      username: 'plain',
      password: 'plain',
      pathname: name
    }).href
    const database = await openDatabase(url, { log: silentLog })
    await prepareDatabase(database)
    const app = await startTestApp({ database: { ...database, url } })
    try {
      for (const companyId of [1, 2]) await aDealer(database.db, { company_id: companyId })
      await aUser(database.db, { userName: 'outside', role: 'Company User', companyId: 1 })
      const dealersSeenBy = async (userName: string) =>
        (await app.call(await app.signIn(userName), dashboardEndpoints.getCountHeader, {})).dealers.total
      expect(await dealersSeenBy('admin')).toBe(2)
      expect(await dealersSeenBy('outside')).toBe(1)
    } finally {
      await app.close()
    }
  }
)
