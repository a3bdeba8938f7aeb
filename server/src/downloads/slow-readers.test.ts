import { type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { describe, expect, test } from 'vitest'
import type { TestApp, TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { sealedEnvelope } from '#test/app/sealed-envelope.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const { readReportFile } = downloadEndpoints

/** More than sockets buffer. */
const size = 30 * 1024 * 1024

async function aStoredReport(app: TestApp, userName: string, token: string): Promise<void> {
  const { db } = app.database
  await app.services.files.put(`reports/${token}`, Buffer.alloc(size, 'a'))
  const { user_id: userId, company_id: companyId } = await db
    .selectFrom('users')
    .select(['user_id', 'company_id'])
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('downloads')
    .values({
      ...{
        token,
        user_id: userId,
        company_id: companyId,
        report_name: 'Transaction Listing',
        file_name: 'listing.csv'
      },
      ...{ format: 'CSV', status: 'COMPLETED', filters: '[]', stored_as: `reports/${token}`, byte_size: size },
      asked: JSON.stringify({ from: 'page', request: { reportType: 'Transaction Listing' } }),
      ...{
        asked_at: app.clock.now(),
        ended_at: app.clock.now(),
        expires_at: new Date(app.clock.now().getTime() + 1000)
      }
    })
    .execute()
}

/** Begins to fetch a file, and reads only its head. */
async function beginToRead(app: TestApp, session: TestSession, referenceToken: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(app.app.listeningOrigin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await app.accessToken()}` }
  const call = request({ hostname, port, path: readReportFile.path, method: 'POST', headers })
  const began = Promise.withResolvers<IncomingMessage>()
  call.on('response', began.resolve).on('error', began.reject)
  call.end(JSON.stringify(sealedEnvelope(session, readReportFile, { referenceToken })))
  return began.promise
}

/** Two companies with a user each; the first has a report to fetch. */
async function twoCompanies(app: TestApp): Promise<[TestSession, TestSession]> {
  for (const companyId of [1, 2]) {
    await aDealer(app.database.db, { company_id: companyId })
    await aUser(app.database.db, { userName: `company${companyId}`, role: 'Company User', companyId })
  }
  await aStoredReport(app, 'company1', 'listing')
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return [await app.signIn('company1'), await app.signIn('company2')]
}

describe('a file that is read slowly', () => {
  const app = useTestApp()

  test('keeps nobody else from reading', async () => {
    const [slow, other] = await twoCompanies(app)
    const readers: IncomingMessage[] = []
    for (let number = 0; number < 12; number += 1) readers.push(await beginToRead(app, slow, 'listing'))
    expect(readers.map(({ statusCode }) => statusCode)).toEqual(readers.map(() => 200))
    expect(await app.call(other, dashboardEndpoints.getOwnPayments, {})).toMatchObject({ next: [] })
    for (const reader of readers) reader.destroy()
  })
})

describe('a file that is not read any further', () => {
  const app = useTestApp({ floodLimits: { stillMs: 500 } })

  test('is given up, with its connection', async () => {
    const [gone] = await twoCompanies(app)
    const reader = await beginToRead(app, gone, 'listing')
    expect(reader.statusCode).toBe(200)
    const connections = () => promisify(app.app.server.getConnections.bind(app.app.server))()
    await expect.poll(connections).toBe(0)
    reader.destroy()
  })
})
