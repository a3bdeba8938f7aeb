import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { pageFrom } from '@payouts/contract/page'
import type {
  EInvoiceOfTransaction,
  EInvoiceReplacement,
  eInvoiceEndpoints
} from '@payouts/contract/transactions/e-invoices'
import { sql } from 'kysely'
import { lockCycle, noSuchCycle } from '../../cycles/lock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/list-sql.ts'
import { pageOf } from '../../platform/db/read.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { ofCycle } from '../of-cycles.ts'
import { lockEInvoices } from './numbers.ts'
import '../../cycles/tables.ts'
import '../../dealers/tables.ts'
import '../../identity/tables.ts'
import '../tables.ts'

type Endpoints = typeof eInvoiceEndpoints

const columns = sql<EInvoiceReplacement>`change_id as "changeId", request.batch_no as "batchNo",
  cycles.name as "payoutCycleName", transaction_id::text as "transactionId", transaction_no as "transactionNo",
  transaction_type as "transactionType", incentive_amount as "incentiveAmount", company_code as "companyCode",
  company_name as "companyName", number_before as "numberBefore", number_after as "numberAfter",
  request.four_eyes as "fourEyes", reason, requester.name as "askedBy", asked_by as "askedById",
  ${instantText('asked_on')} as "askedOn", file_name as "fileName", request.status, decider.name as "decidedBy",
  ${instantText('decided_on')} as "decidedOn", comment`

const requestsWithPeople = sql`e_invoice_replacements as request
  join cycles using (batch_no)
  join dealers using (company_id)
  left join users as requester on requester.user_id = asked_by
  left join users as decider on decider.user_id = decided_by`

const noSuchTransaction = refuse('refusedByRule', 'There is no such transaction here.', 'transactionId')

/** How many requests about one transaction are listed; there are few. */
const mostRequests = 50

/** Staff only: the texts of requests are internal. */
export async function eInvoiceOf(
  db: Database,
  caller: Caller,
  { batchNo, transactionId }: CheckedInputOf<Endpoints['getEInvoice']>
): Promise<EInvoiceOfTransaction | Refusal> {
  if (caller.companyId !== null) return noSuchCycle(batchNo)
  const { rows } = await sql<{ eInvoiceNo: string | null }>`
    select e_invoice_no as "eInvoiceNo" from transactions
    where ${ofCycle(batchNo, 'transactions')} and id = ${transactionId}::bigint`.execute(db)
  const [row] = rows
  if (!row) return noSuchTransaction
  const { rows: replacements } = await sql<EInvoiceReplacement>`
    select ${columns} from ${requestsWithPeople}
    where request.batch_no = ${batchNo} and transaction_id = ${transactionId}::bigint
    order by change_id desc limit ${mostRequests}`.execute(db)
  return { ...row, replacements }
}

/** Requests in one status, or the named one: pending ones oldest first, decided ones newest first. */
export async function listReplacements(
  db: Database,
  caller: Caller,
  request: CheckedInputOf<Endpoints['getEInvoiceReplacements']>
): Promise<OutputOf<Endpoints['getEInvoiceReplacements']>> {
  if (caller.companyId !== null) return { changes: pageFrom<EInvoiceReplacement>([], 0, request) }
  const { status, changeId } = request
  const named = changeId ? sql`change_id = ${changeId}` : sql`true`
  return {
    changes: await pageOf(db, request, {
      select: columns,
      from: sql`${requestsWithPeople} where request.status = ${status} and ${named}`,
      orderBy: status === 'Pending' ? sql`change_id` : sql`decided_on desc, change_id desc`
    })
  }
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
      e_invoice_key(e_invoice_no) as "numberKey", state = 'CANCELLED' as "isCancelled"
    from transactions join dealers using (company_id)
    where ${ofCycle(batchNo, 'transactions')} and id = ${transactionId}::bigint`.execute(tx)
  return rows[0] ? { ...rows[0], payoutCycleName: cycle.name } : noSuchTransaction
}

/** A request, locked until the transaction ends; what it is about was locked before it. */
export async function lockReplacement(tx: Tx, changeId: number): Promise<EInvoiceReplacement | undefined> {
  const known = await tx
    .selectFrom('e_invoice_replacements')
    .select('batch_no')
    .where('change_id', '=', changeId)
    .executeTakeFirst()
  if (!known) return undefined
  await lockEInvoices(tx)
  await lockCycle(tx, known.batch_no)
  const { rows } = await sql<EInvoiceReplacement>`
    select ${columns} from ${requestsWithPeople} where change_id = ${changeId} for update of request`.execute(tx)
  return rows[0]
}
