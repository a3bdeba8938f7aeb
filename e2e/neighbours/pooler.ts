import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { openClient } from '../support/client.ts'
import { freePort, startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'
import { startPrimary } from './debian-postgres.ts'
import { startPgBouncer } from './proxies.ts'

/** A server behind PgBouncer: in session mode it works, in transaction mode its start says what it lacks. */
export async function tryPooler(tell: (line: string) => void): Promise<void> {
  const database = await startPrimary(await freePort())
  const bySession = await startPgBouncer(await freePort(), database, 'session')
  const byTransaction = await startPgBouncer(await freePort(), database, 'transaction')
  try {
    const server = await startServer({ DATABASE_URL: bySession.url, SAMPLE_DATA: 'small' })
    try {
      const signIn = async (userName: 'admin' | 'external') =>
        openClient(server.url, userName, await samplePassword(server.dataDir, userName))
      const admin = await signIn('admin')
      const counts = await admin.call(dashboardEndpoints.getCountHeader, {})
      tell(`PgBouncer, pool_mode = session: works; ${counts.dealers.total} dealers, read by an administrator`)
      const company = await signIn('external')
      await company.call(dashboardEndpoints.getCountHeader, {})
      const [sessions] = await database.query(
        "select count(*) from pg_stat_activity where application_name like 'payouts%'"
      )
      tell(`  a company's user reads by the views of their company; ${sessions} sessions are in use`)
    } finally {
      await server.discard()
    }
    const refusal = await startServer({ DATABASE_URL: byTransaction.url, SAMPLE_DATA: 'none' }).then(
      async (started) => {
        await started.discard()
        throw new Error('The server started behind a pooler in transaction mode.')
      },
      (error: Error) => error.message
    )
    const [said] = /Dealer Payouts cannot start: .*/.exec(refusal) ?? []
    if (!said?.includes('pool_mode = session')) throw new Error(`The start did not say what is wrong: ${refusal}`)
    tell(`PgBouncer, pool_mode = transaction: ${said}`)
  } finally {
    await bySession.discard()
    await byTransaction.discard()
    await database.discard()
  }
}
