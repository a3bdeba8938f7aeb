import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Ringgit, ringgitOf, withCurrency } from '@payouts/contract/money'
import { type Page, pageFrom } from '@payouts/contract/page'
import { inWords } from '@payouts/contract/payments/can'
import { chargesBeside, largestCharge } from '@payouts/contract/reconciliation/charges'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { Direction, PaymentForEntry } from '@payouts/contract/reconciliation/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foundDealers } from '#dealers/queries.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { isFree } from '../commands/find-matches.ts'
import type { Reader } from './files.ts'
import '#dealers/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

type Request = CheckedInputOf<(typeof reconciliationEndpoints)['getPaymentsForEntry']>
type OpenEntry = { entryId: number; direction: Direction; amount: Ringgit }
type Stored = Omit<PaymentForEntry, 'charges' | 'problem'> & { isFree: boolean; isProposed: boolean }

const columns = sql<Stored>`payments.reference_no as "referenceNo", company_code as "companyCode",
  company_name as "companyName", payments.bank_name as "bankName",
  '•••• ' || right(payments.bank_account_number, 4) as account, payments.amount, payments.status,
  payments.due_on as "dueOn", ${isFree(sql`payments.reference_no`)} as "isFree", exists (
    select from bank_entries as other where other.status = 'Proposed' and other.entry_id <> entry.entry_id
      and other.proposed_reference = payments.reference_no and other.direction = entry.direction
  ) as "isProposed"`

/** Payments that the bank may have paid, or for a credit returned. */
const mayBe: Record<Direction, RawBuilder<SqlBool>> = {
  DEBIT: sql`payments.status in ('IN FILE', 'ACCEPTED', 'UNKNOWN', 'SETTLED', 'RETURNED')`,
  CREDIT: sql`payments.status in ('SETTLED', 'RETURNED')`
}

/**
 * Payments that an open entry may be: those of about its amount, unless filters select others. None for a decided
 * entry.
 */
export async function listPaymentsForEntry(reader: Reader, request: Request): Promise<Page<PaymentForEntry>> {
  const { db, caller } = reader
  const entry = caller.companyId === null ? await openEntry(db, request.entryId) : undefined
  if (!entry) return pageFrom<PaymentForEntry>([], 0, request)
  const from = sql`payments join dealers using (company_id)
    cross join (select * from bank_entries where entry_id = ${request.entryId}) as entry
    where ${allOf([mayBe[entry.direction], ...conditionsOf(reader, request, entry)])}`
  return pageOf(
    db,
    request,
    {
      select: columns,
      from,
      countFrom: from,
      orderBy: sql`abs(payments.amount - entry.amount), due_on desc, reference_no`
    },
    (stored) => judged(entry, stored)
  )
}

function conditionsOf(
  { caller }: Reader,
  { referenceNo, companyName, companyCode, amount }: Request,
  entry: OpenEntry
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  if (referenceNo) conditions.push(sql`payments.reference_no = ${referenceNo.toUpperCase()}`)
  if (amount) conditions.push(sql`payments.amount = ${amount}::numeric`)
  if (companyName || companyCode)
    conditions.push(sql`payments.company_id = any (array(
      select company_id from dealers where ${foundDealers(caller, { companyName, companyCode })}))`)
  if (conditions.length > 0) return conditions
  const [least, most] = entry.direction === 'DEBIT' ? [largestCharge, '0.00'] : ['0.00', largestCharge]
  return [
    sql`payments.amount between ${entry.amount}::numeric - ${least}::numeric and ${entry.amount}::numeric + ${most}::numeric`
  ]
}

/** One payment for an entry, with the reason if it cannot be chosen; undefined if there is no such payment. */
export async function paymentForEntry(
  tx: Tx,
  entry: OpenEntry,
  referenceNo: string
): Promise<PaymentForEntry | undefined> {
  const { rows } = await sql<Stored>`
    select ${columns} from payments join dealers using (company_id)
    cross join (select * from bank_entries where entry_id = ${entry.entryId}) as entry
    where payments.reference_no = ${referenceNo.toUpperCase()}`.execute(tx)
  const [stored] = rows
  return stored && judged(entry, stored)
}

async function openEntry(db: Database, entryId: number): Promise<OpenEntry | undefined> {
  const { rows } = await sql<OpenEntry>`
    select entry_id as "entryId", direction, amount from bank_entries
    where entry_id = ${entryId} and status in ('Proposed', 'Unmatched')`.execute(db)
  return rows[0]
}

function judged(entry: OpenEntry, { isFree: free, isProposed, ...payment }: Stored): PaymentForEntry {
  const charges = chargesBeside(entry, payment.amount)
  return { ...payment, charges: ringgitOf(charges ?? 0n), problem: problemOf() }

  function problemOf(): string | null {
    const { status, amount } = payment
    const isDebit = entry.direction === 'DEBIT'
    const fits = isDebit
      ? !['INSTRUCTED', 'REJECTED', 'WITHDRAWN'].includes(status)
      : /^(SETTLED|RETURNED)$/.test(status)
    if (!fits) return `It is ${inWords(status)}.`
    if (!free) return isDebit ? 'Another entry shows that it was paid.' : 'Another entry shows that it came back.'
    if (isProposed) return 'It is proposed for another entry.'
    if (charges !== undefined) return null
    return `It is ${withCurrency(amount)}. Only what the bank may have charged, up to ${withCurrency(largestCharge)}, can ${isDebit ? 'be debited beside it' : 'be missing from it'}.`
  }
}
