import { randomBytes, randomUUID } from 'node:crypto'
import type { Endpoint } from '@payouts/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openSession } from '../../server/src/identity/sessions/sessions.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { folderStore } from '../../server/src/platform/files.ts'
import { sealContent } from '../../server/src/platform/http/sealed.ts'
import type { Services } from '../../server/src/platform/http/services.ts'
import { createJobs } from '../../server/src/platform/jobs/jobs.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { createMessenger } from '../../server/src/platform/mail/messenger.ts'
import { type MasterKey, masterKeyFrom } from '../../server/src/platform/master-key.ts'
import { createMetrics } from '../../server/src/platform/metrics.ts'
import { addUser, type BenchDatabase } from '../bench-database.ts'
import type { LoadRequest } from './load.ts'

export type Product = {
  app: FastifyInstance
  services: Services
  requestsOf(endpoint: Endpoint, input: object): LoadRequest[]
}

/** The product itself, with a user and an address for each connection, so that no limit of calls is met. */
export async function startProduct(
  { database, url: databaseUrl }: BenchDatabase,
  connections: number
): Promise<Product> {
  const config = readConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' })
  const services: Services = {
    config,
    jobs: createJobs({ database, definitions: [], clock: systemClock, log: silentLog }),
    files: folderStore(config.dataDir),
    log: silentLog,
    masterKey: masterKeyFrom(randomBytes(32)),
    databaseUrl,
    messenger: createMessenger(config)
  }
  const app = await createApp({ services, database, clock: systemClock, metrics: createMetrics(database) })
  const clients = await openSessions(database, services.masterKey, connections)
  const authorization = `Bearer ${await accessToken(app)}`
  const requestsOf: Product['requestsOf'] = ({ path }, input) =>
    clients.map(({ sessionId, messageKey, loginId, address }) => {
      const requestId = randomUUID()
      const contentData = sealContent(JSON.stringify(input), { requestId, path }, Buffer.from(messageKey, 'base64'))
      const envelope = { requestId, loginId, sessionId, loginUserName: 'Bench', contentData }
      return { path, headers: { authorization, 'x-forwarded-for': address }, body: JSON.stringify(envelope) }
    })
  return { app, services, requestsOf }
}

async function openSessions({ db }: BenchDatabase['database'], masterKey: MasterKey, count: number) {
  const clients = []
  for (let number = 1; number <= count; number += 1) {
    const loginId = `bench${number}`
    const userId = await addUser(db, loginId)
    const session = await db
      .transaction()
      .execute((tx) => openSession(tx, masterKey, { userId, remembered: false, now: systemClock.now() }))
    clients.push({ ...session, loginId, address: `192.0.2.${number}` })
  }
  return clients
}

async function accessToken(app: FastifyInstance): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/identity/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials&client_id=console'
  })
  return answer.json().access_token
}
