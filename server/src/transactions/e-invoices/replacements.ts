import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type {
  EInvoiceOfTransaction,
  EInvoiceReplacement,
  eInvoiceEndpoints
} from '@payouts/contract/transactions/e-invoices'
import { sql } from 'kysely'
import { lockCycle } from '#cycles/lock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { ofCycle } from '../of-cycles.ts'
import { lockEInvoices } from './numbers.ts'
import { setAsideOfRow } from './set-aside.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '../tables.ts'

type Endpoints = typeof eInvoiceEndpoints

export const replacements = storedRequests<EInvoiceReplacement>({
  table: 'e_invoice_replacements',
  key: 'change_id',
  columns: sql`request.batch_no as "batchNo", cycles.name as "payoutCycleName",
    request.transaction_id::text as "transactionId", request.transaction_no as "transactionNo",
    request.transaction_type as "transactionType", request.incentive_amount as "incentiveAmount",
    company_code as "companyCode", company_name as "companyName", request.number_before as "numberBefore",
    request.number_after as "numberAfter", request.four_eyes as "fourEyes", request.file_name as "fileName"`,
  joins: sql`join cycles using (batch_no) join dealers using (company_id)`
})

const noSuchTransaction = refuse('refusedByRule', 'There is no such transaction here.', 'transactionId')

/** How many requests about one transaction are listed; there are few. */
const mostRequests = 50

/** Staff only: the texts of requests are internal. */
export async function eInvoiceOf(
  db: Database,
  { batchNo, transactionId }: CheckedInputOf<Endpoints['getEInvoice']>
): Promise<EInvoiceOfTransaction | Refusal> {
  const { rows } = await sql<Omit<EInvoiceOfTransaction, 'replacements'>>`
    select e_invoice_no as "eInvoiceNo", e_invoice_that_states(batch_no, company_id, id) as "statedBy",
      ${setAsideOfRow} as "setAside"
    from transactions
    where ${ofCycle(batchNo, 'transactions')} and id = ${transactionId}::bigint`.execute(db)
  const [row] = rows
  if (!row) return noSuchTransaction
  const { rows: requests } = await sql<EInvoiceReplacement>`
    select ${replacements.select} from ${replacements.from}
    where request.batch_no = ${batchNo} and request.transaction_id = ${transactionId}::bigint
    order by change_id desc limit ${mostRequests}`.execute(db)
  return { ...row, replacements: requests }
}

/** A transaction with what its number depends on. */
export type NumberedTransaction = {
  batchNo: number
  transactionId: string
  transactionNo: string
  transactionType: string
  incentiveAmount: string
  companyId: number
  companyCode: string
  companyName: string
  payoutCycleName: string
  eInvoiceNo: string | null
  numberKey: string | null
  isCancelled: boolean
  /** The payer's own e-invoice that states it. */
  statedBy: string | null
}

/** A transaction with its cycle locked; other changes of e-invoice numbers wait. */
export async function lockNumbered(
  tx: Tx,
  batchNo: number,
  transactionId: string
): Promise<NumberedTransaction | Refusal> {
  await lockEInvoices(tx)
  const cycle = await lockCycle(tx, batchNo)
  if ('code' in cycle) return cycle
  const { rows } = await sql<Omit<NumberedTransaction, 'payoutCycleName'>>`
    select batch_no as "batchNo", id::text as "transactionId", transaction_no as "transactionNo",
      transaction_type as "transactionType", incentive_amount as "incentiveAmount", company_id as "companyId",
      company_code as "companyCode", company_name as "companyName", e_invoice_no as "eInvoiceNo",
      e_invoice_key(e_invoice_no) as "numberKey", state = 'CANCELLED' as "isCancelled",
      e_invoice_that_states(batch_no, company_id, id) as "statedBy"
    from transactions join dealers using (company_id)
    where ${ofCycle(batchNo, 'transactions')} and id = ${transactionId}::bigint`.execute(tx)
  return rows[0] ? { ...rows[0], payoutCycleName: cycle.name } : noSuchTransaction
}

/** A request, locked until the transaction ends; what it is about was locked before it. */
export async function lockReplacement({ tx }: { tx: Tx }, changeId: number): Promise<EInvoiceReplacement | undefined> {
  const known = await tx
    .selectFrom('e_invoice_replacements')
    .select('batch_no')
    .where('change_id', '=', changeId)
    .executeTakeFirst()
  if (!known) return undefined
  await lockEInvoices(tx)
  await lockCycle(tx, known.batch_no)
  const [request] = await replacements.lock({ tx }, [changeId])
  return request
}
