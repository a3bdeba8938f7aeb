import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type Client, openClient } from '../support/client.ts'
import { freePort, type RunningServer, startServer } from '../support/server.ts'
import { type SampleUser, samplePassword } from '../support/sign-in.ts'
import { type Postgres, startPrimary } from './debian-postgres.ts'
import { urlOf } from './proxies.ts'
import { verified } from './verified.ts'

/**
 * Each version of PostgreSQL that this machine has, with two databases that a plain role owns and a server on each:
 * people sign in and hold a payout, and a company's user sees that company alone. `POSTGRES_PROGRAMS` names the
 * folders of further versions' programs, separated by colons.
 */
export async function tryVersions(tell: (line: string) => void): Promise<void> {
  for (const programs of [...debianVersions(), ...namedVersions()]) {
    const database = await startPrimary(await freePort(), programs)
    try {
      await database.query("create database second owner payouts encoding 'UTF8'")
      const [version] = await database.query('show server_version')
      const servers: RunningServer[] = []
      try {
        for (const name of ['payouts', 'second']) {
          const server = await startServer({ DATABASE_URL: urlOf(database.port, name), SAMPLE_DATA: 'small' })
          servers.push(server)
          tell(`PostgreSQL ${version}, database ${name}: ${await tryOne(server, database, name)}`)
        }
      } finally {
        for (const server of servers) await server.discard()
      }
    } finally {
      await database.discard()
    }
  }
}

const debianFolder = '/usr/lib/postgresql'

const debianVersions = () =>
  existsSync(debianFolder) ? readdirSync(debianFolder).map((version) => join(debianFolder, version, 'bin')) : []

const namedVersions = () => (process.env['POSTGRES_PROGRAMS'] ?? '').split(':').filter(Boolean)

async function tryOne(server: RunningServer, database: Postgres, name: string): Promise<string> {
  const signIn = async (userName: SampleUser) =>
    openClient(server.url, userName, await samplePassword(server.dataDir, userName))
  const dealersSeenBy = async (userName: SampleUser) => {
    const { dealers, masterDealers } = await (await signIn(userName)).call(dashboardEndpoints.getCountHeader, {})
    return dealers.total + masterDealers.total
  }
  const [all, ofCompany] = [await dealersSeenBy('admin'), await dealersSeenBy('external')]
  if (ofCompany !== 1) throw new Error(`A company's user sees ${ofCompany} dealers of ${all}.`)
  const held = await holdOneDealer(await signIn('reviewer'), database, name)
  const proof = await verified(urlOf(database.port, name), server.dataDir)
  return `${held} transactions held, a company sees 1 of ${all} dealers, ${proof}`
}

async function holdOneDealer(reviewer: Client, database: Postgres, name: string): Promise<number> {
  const [found = ''] = await database.query(
    `select batch_no, version, company_code
    from cycles join cycle_totals using (batch_no) join dealers using (company_id)
    where cycles.status = 'Pending Review' and state = 'PAYABLE' and row_count > 0
    order by batch_no, company_code limit 1`,
    name
  )
  const [batchNo, version, companyCode = ''] = found.split('|')
  const payload = { batchNo: Number(batchNo), version: Number(version), companyCodes: [companyCode], remark: 'Tried' }
  const { transactionCount } = await reviewer.call(payoutEndpoints.holdPayoutCompanyCode, payload)
  const [held] = await database.query(
    `select count(*) from transactions join dealers using (company_id)
    where batch_no = ${Number(batchNo)} and company_code = '${companyCode}' and hold_type = 'Manual Hold'`,
    name
  )
  if (!transactionCount || Number(held) !== transactionCount)
    throw new Error(`${transactionCount} transactions were to be held, ${held} are.`)
  return transactionCount
}
