import { sign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { keepApprovedDealers } from '../../server/src/cycles/approved-dealers.ts'
import { MyInvois } from '../../server/src/myinvois/client.ts'
import { startMyInvoisStub } from '../../server/src/myinvois/stub/stub-server.ts'
import { testSignerOf } from '../../server/src/myinvois/stub/test-authority.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Database, OpenDatabase } from '../../server/src/platform/db/database.ts'
import { one } from '../../server/src/platform/db/read.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { buildDocuments } from '../../server/src/self-billing/documents/build.ts'
import { cyclesToBuild } from '../../server/src/self-billing/documents/cycles-to-build.ts'
import { signDocuments } from '../../server/src/self-billing/documents/sign.ts'
import type { Authority } from '../../server/src/self-billing/sending/authority.ts'
import { giveNumbers } from '../../server/src/self-billing/sending/give-numbers.ts'
import { pollDocuments } from '../../server/src/self-billing/sending/poll.ts'
import { sendDocuments } from '../../server/src/self-billing/sending/send.ts'
import type { Sending } from '../../server/src/self-billing/sending/sending.ts'
import { liabilities } from '../../server/src/withholding-tax/queries.ts'
import { addUser, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { importOnce, writeFileOf } from './imports.ts'

const payerTin = 'C10000000010'

/** The import of a cycle whose dealers all have self-billed e-invoices, and its documents, built and signed. */
export const eInvoices: Benchmark = {
  name: 'e-invoices',
  about: 'building and signing the self-billed e-invoices of a cycle, against its import',
  usual: { rows: 1_000_000, dealers: 10_000, rounds: 1 },
  quick: { rows: 50_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-e-invoices-'))
    const file = join(folder, 'cycle.csv')
    try {
      await using bench = await openBenchDatabase({ dealers })
      const { database } = bench
      await preparePayerAndDealers(database.db)
      let batchNo = 0
      let mostBytes = 0
      let spent = { buildMs: 0, signMs: 0 }
      const signings: { ours: number; bare: number }[] = []
      const sendings: { ours: number; bare: number }[] = []
      const turns = await inTurns(rounds, {
        bare: async () => {
          batchNo += 1
          await writeFileOf(file, { batchNo, rows, dealers, areNumbered: false })
          return timed(() => importOnce(database, { file, batchNo, rows }))
        },
        ours: async () => {
          await approve(database.db, batchNo)
          const before = process.memoryUsage.rss()
          const took = await timed(async () => {
            spent = await issue(database, { batchNo, dealers })
          })
          signings.push({ ours: spent.signMs, bare: await signBare(dealers) })
          sendings.push({ ours: await timed(() => sendAll(database)), bare: (dealers / aimInMinute) * 60_000 })
          mostBytes = Math.max(mostBytes, process.memoryUsage.rss() - before)
          return took
        }
      })
      const notes = [
        `${(spent.buildMs / 1000).toFixed(1)} s of the last turn for building`,
        `the process then held ${Math.round(mostBytes / 2 ** 20)} MiB more than before`
      ]
      yield { workload: `e-invoices of ${dealers} dealers`, baseline: 'the import', unit: 'ms', turns, notes }
      yield {
        workload: `e-invoices of ${dealers} dealers signed and stored`,
        baseline: 'as many bare signatures by the same key, on every core',
        unit: 'ms',
        turns: signings
      }
      yield {
        workload: `e-invoices of ${dealers} dealers sent, followed and numbered`,
        baseline: `${aimInMinute} documents a minute, by a stub without limits in the same process`,
        unit: 'ms',
        turns: sendings
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

async function preparePayerAndDealers(db: Database): Promise<void> {
  await sql`
    update dealers set company_type = 'Sdn Bhd', e_invoice_required = true, tin = 'C20000000010', id_kind = 'BRN',
      id_number = '202001234567', address_line1 = 'Lot 1', city = 'Klang', state_code = '10', country = 'MYS',
      contact_phone = '+60312345678'`.execute(db)
  const payer = {
    ...{ name: 'Bench Sdn Bhd', tin: payerTin, registrationNo: '199001000001', sstNumber: '', phone: '+60312345678' },
    ...{ email: '', addressLine1: 'Lot 1', addressLine2: '', addressLine3: '', postcode: '50470' },
    ...{ city: 'Kuala Lumpur', stateCode: '14' }
  }
  const [asks, decides] = [await addUser(db, 'asks'), await addUser(db, 'decides')]
  await sql`
    insert into payer_changes (after, valid_from, reason, asked_by, asked_on, four_eyes, status, decided_by, decided_on)
    values (${JSON.stringify(payer)}::jsonb, '2020-01-01', 'Bench', ${asks}, now(), true, 'Approved', ${decides}, now())`.execute(
    db
  )
}

export async function approve(db: Database, batchNo: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update cycles set status = 'Scheduled', approved_at = date_trunc('milliseconds', now()), approved_for = '2099-01-01', four_eyes = false
      where batch_no = ${batchNo}`.execute(tx)
    await keepApprovedDealers(tx, batchNo, liabilities(systemClock.today()))
  })
  // What autovacuum does between an import and its approval.
  await sql`vacuum (analyze) ${sql.table(`transactions_${batchNo}`)}, cycle_totals, approved_dealers`.execute(db)
}

async function issue(
  { db }: OpenDatabase,
  { batchNo, dealers }: { batchNo: number; dealers: number }
): Promise<{ buildMs: number; signMs: number }> {
  const signer = testSignerOf(payerTin)
  let built = 0
  const buildMs = await timed(async () => {
    built = await db.transaction().execute((tx) => buildDocuments(tx, systemClock, batchNo, { basis: 'PAID' }))
  })
  if (built < dealers) throw new Error(`${built} documents were built, for ${dealers} dealers`)
  let signed = 0
  const signMs = await timed(async () => {
    for (let some = 1; some > 0; signed += some)
      some = await db.transaction().execute((tx) => signDocuments(tx, systemClock, signer))
  })
  if (signed === 0) throw new Error('no document was signed')
  return { buildMs, signMs }
}

const aimInMinute = 2_000

/** Sends what is signed and follows it until its rows have their numbers, as the job does step by step. */
async function sendAll({ db }: OpenDatabase): Promise<void> {
  const client = { clientId: 'payer', clientSecret: 'no-secret' }
  const clock = systemClock
  const signer = testSignerOf(payerTin)
  const stub = await startMyInvoisStub({ clock, tin: payerTin, ...client, validationMs: 0, limits: false })
  const means = { clock, log: silentLog }
  const myInvois = new MyInvois({ url: stub.url, ...client, limits: false }, means)
  const authority: Authority = { myInvois, signer: null, destination: 'stub' }
  // What is paid later is no part of sending.
  const sending: Sending = { database: db, ...means, jobs: { enqueue: async () => {} }, authority }
  for (let done = 1; done > 0; ) {
    await cyclesToBuild(db, clock, { basis: 'PAID' })
    // A note is signed once the e-invoice that it names is valid.
    const signed = await db.transaction().execute((tx) => signDocuments(tx, clock, signer))
    done = signed + (await sendDocuments(sending)) + (await pollDocuments(sending)) + (await giveNumbers(sending))
  }
  await stub.close()
  const { left } = await one(
    db,
    sql<{ left: number }>`select count(*) as left from e_invoice_documents where numbers_given_at is null`
  )
  if (left > 0) throw new Error(`${left} documents were not sent, or are not valid`)
}

const signInThread = promisify(sign)
/** What a document of few lines has. */
const usualBytes = 3_500
const atOnce = 100

/** The floor of signing: nothing but the private key's own work, which the pool of threads does on every core. */
function signBare(count: number): Promise<number> {
  const { key } = testSignerOf(payerTin)
  const text = Buffer.alloc(usualBytes, 'x')
  return timed(async () => {
    for (let done = 0; done < count; done += atOnce)
      await Promise.all(Array.from({ length: atOnce }, () => signInThread('RSA-SHA256', text, key)))
  })
}
