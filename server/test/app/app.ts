import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Envelope } from '@payouts/contract/envelope'
import type { ErrorAnswer } from '@payouts/contract/errors'
import { identityEndpoints, type LoginResult } from '@payouts/contract/identity/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Response } from 'light-my-request'
import { inject } from 'vitest'
import { createApp } from '#app.ts'
import { type Area, areas as everyArea } from '#areas.ts'
import { readConfig } from '#config.ts'
import { type FixedClock, fixedClock } from '#platform/clock.ts'
import { configuredFileStore } from '#platform/files/configured-file-store.ts'
import type { HttpServerOptions } from '#platform/http/server/http-server-parts.ts'
import type { Services } from '#platform/http/services.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { type Logger, silentLog } from '#platform/log.ts'
import { createMessenger } from '#platform/mail/messenger.ts'
import { masterKeyFrom } from '#platform/master-key/master-key.ts'
import { createMetrics } from '#platform/metrics.ts'
import { testPassword, theStaff } from '../builders/builders.ts'
import { type ConnectionOptions, openTestPool, type TestDatabase } from './database.ts'
import { createSampleDatabase, createStaffedDatabase, startOfTests } from './sample-database.ts'
import { sealedEnvelope, type TestSession } from './sealed-envelope.ts'

export type { TestSession } from './sealed-envelope.ts'

export type SendOptions = {
  requestId?: string
  file?: Uint8Array
  /** Replaces fields of a valid envelope. */
  tamper?(envelope: Envelope): object
  /** Null: no token. */
  accessToken?: string | null
  address?: string
  /** In addition to the client's own, such as a balancer's. */
  headers?: Record<string, string>
}

export type TestApp = {
  app: FastifyInstance
  database: TestDatabase
  clock: FixedClock
  services: Services
  jobs: Jobs
  accessToken(): Promise<string>
  bootstrap(address?: string, headers?: Record<string, string>): Promise<TestSession>
  /** Signs in a user that a builder made, as the console does; those of `theStaff` exist. */
  signIn(userName: string, options?: { rememberMe?: boolean; address?: string }): Promise<TestSession>
  /** Seals and sends. @returns the answer as it came */
  send(session: TestSession, endpoint: Endpoint, payload: unknown, options?: SendOptions): Promise<Response>
  /** Makes a call that must succeed. @throws Error with what it was refused for */
  call<E extends Endpoint>(
    session: TestSession,
    endpoint: E,
    payload: InputOf<E>,
    options?: SendOptions
  ): Promise<OutputOf<E>>
  /** Makes a call that must be refused. @throws Error if it succeeds */
  refusal<E extends Endpoint>(
    session: TestSession,
    endpoint: E,
    payload: InputOf<E>,
    options?: SendOptions
  ): Promise<ErrorAnswer>
  /** Fetches a file that must be there. @throws Error with what it was refused for */
  download<E extends Endpoint>(
    session: TestSession,
    endpoint: E,
    payload: InputOf<E>
  ): Promise<{ fileName: string; contentType: string; bytes: Buffer }>
  close(): Promise<void>
}

export type TestAppOptions = {
  clock?: FixedClock
  log?: Logger
  areas?: readonly Area[]
  /** A migrated, empty database, instead of a copy of the run's template. The app closes it. */
  database?: TestDatabase
  /** Connections to a new database without the sample data. */
  connections?: ConnectionOptions
  /** Starts with the small sample data. */
  withSamples?: boolean
  /** A second server on this one's database, with the same master key. It is closed first. */
  beside?: TestApp
  floodLimits?: HttpServerOptions['floodLimits']
  /** Environment variables that replace the defaults. */
  environment?: Record<string, string>
}

/** The whole server on a database of its own, called as a client calls it. Results are checked against the contract. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { clock = fixedClock(startOfTests), log = silentLog, areas = everyArea, beside } = options
  const database = await databaseFor(options)
  const dataDir = await mkdtemp(join(inject('testFolder'), 'app-'))
  const definitions = areas.flatMap(({ jobs = [] }) => jobs)
  const jobs = createJobs({ database, definitions, clock, log })
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', MYINVOIS: 'off', ...options.environment })
  const services: Services = {
    config,
    jobs,
    files: configuredFileStore(config),
    log,
    masterKey: beside?.services.masterKey ?? masterKeyFrom(config.masterKey ?? randomBytes(32)),
    databaseUrl: database.url,
    messenger: createMessenger(config)
  }
  await jobs.start(services)
  const app = await createApp({
    services,
    database,
    clock,
    metrics: createMetrics(database),
    areas,
    ...(options.floodLimits && { floodLimits: options.floodLimits }),
    endpoints: areas.flatMap(({ routes = [] }) => routes).map(({ endpoint }) => endpoint),
    // Off: on a starved machine an interval without a sample counts as an endless delay.
    mostEventLoopDelayMs: 0,
    checkResult: ({ output }, result) => void output.parse(JSON.parse(JSON.stringify(result)))
  })
  await app.ready()
  let closed: Promise<void> | undefined
  return {
    app,
    database,
    clock,
    services,
    jobs,
    ...clientOf(app, clock),
    // Once, as a test that starts a server again may fail between: its hook closes what the test has closed.
    close() {
      closed ??= closeAll()
      return closed
    }
  }

  async function closeAll(): Promise<void> {
    await app.close()
    await jobs.stop()
    await database.close()
    await rm(dataDir, { recursive: true })
  }
}

async function databaseFor({ database, connections, withSamples, beside }: TestAppOptions): Promise<TestDatabase> {
  if (database) {
    if (!withSamples) await theStaff(database.db)
    return database
  }
  if (!beside) return withSamples ? createSampleDatabase() : createStaffedDatabase(connections)
  const { url } = beside.database
  return { ...(await openTestPool(url)), url }
}

type Client = Omit<TestApp, 'app' | 'database' | 'clock' | 'services' | 'jobs' | 'close'>

function clientOf(app: FastifyInstance, clock: FixedClock): Client {
  let token = { text: '', until: 0 }

  const client: Client = {
    async accessToken() {
      if (clock.now().getTime() >= token.until) {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/identity/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'grant_type=client_credentials&client_id=console'
        })
        const { access_token: text, expires_in: seconds } = answer.json()
        token = { text, until: clock.now().getTime() + seconds * 900 }
      }
      return token.text
    },

    async bootstrap(address = '127.0.0.1', headers = {}) {
      const answer = await app.inject({
        url: `/api/v1/auth/BasicAuth/${randomUUID()}`,
        headers: { authorization: `Basic ${btoa('console:')}`, ...headers },
        remoteAddress: address
      })
      const { basicAuthToken, messageKey } = resultOf(answer) as { basicAuthToken: string; messageKey: string }
      return { sessionId: basicAuthToken, messageKey, userName: '', name: '' }
    },

    async signIn(userName, { rememberMe = false, address = '127.0.0.1' } = {}) {
      const payload = { userName, password: testPassword, rememberMe }
      const answer = await client.send(await client.bootstrap(address), identityEndpoints.login, payload, { address })
      const { sessionId, messageKey, name } = resultOf(answer) as LoginResult
      return { sessionId, messageKey, userName, name }
    },

    async send(session, { path }, payload, sending = {}) {
      const { requestId, file, tamper, address = '127.0.0.1', headers = {} } = sending
      const envelope = sealedEnvelope(session, { path }, payload, {
        ...(requestId === undefined ? {} : { requestId }),
        ...(file === undefined ? {} : { file })
      })
      const accessToken = sending.accessToken === undefined ? await client.accessToken() : sending.accessToken
      return app.inject({
        method: 'POST',
        url: path,
        headers: accessToken === null ? headers : { authorization: `Bearer ${accessToken}`, ...headers },
        payload: tamper ? { ...envelope, ...tamper(envelope) } : envelope,
        remoteAddress: address
      })
    },

    async call(session, endpoint, payload, sending) {
      return resultOf(await client.send(session, endpoint, payload, sending)) as never
    },

    async refusal(session, endpoint, payload, sending) {
      const body = (await client.send(session, endpoint, payload, sending)).json()
      if (body.responseCode !== '-1') throw new Error(`${endpoint.path} was not refused`)
      return body
    },

    async download(session, endpoint, payload) {
      const { headers, rawPayload, body } = await client.send(session, endpoint, payload)
      const disposition = String(headers['content-disposition'] ?? '')
      const [, encodedName] = /filename\*=UTF-8''(.+)$/.exec(disposition) ?? []
      if (encodedName === undefined) throw new Error(`${endpoint.path} answered with no file: ${body}`)
      const fileName = decodeURIComponent(encodedName)
      return { fileName, contentType: String(headers['content-type']), bytes: rawPayload }
    }
  }
  return client
}

function resultOf(answer: Response): unknown {
  const body = answer.json()
  if (body.responseCode === '0') return body.result
  throw new Error(`refused with ${answer.statusCode} ${JSON.stringify(body)}`)
}
