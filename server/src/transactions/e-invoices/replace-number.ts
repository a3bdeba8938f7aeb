import { eInvoiceKey, eInvoiceNoProblem } from '@payouts/contract/cycles/e-invoice-no'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { partition } from '../partition.ts'
import { otherDealers, recordNumbers } from './numbers.ts'
import type { NumberedTransaction } from './replacements.ts'
import { settleSetAside } from './set-aside.ts'

/** Why a transaction's number cannot be replaced by this one. */
export async function refuseReplacement(
  tx: Tx,
  transaction: NumberedTransaction,
  written: string
): Promise<Refusal | undefined> {
  const { numberKey, companyId, transactionNo, eInvoiceNo, isCancelled, statedBy } = transaction
  const no = (text: string) => refuse('refusedByRule', text, 'eInvoiceNo')
  if (isCancelled) return no(`${transactionNo} is cancelled and never paid: its number no longer matters.`)
  if (statedBy !== null)
    return no(
      `${transactionNo} is stated by e-invoice ${statedBy}, whose number it has. If that is wrong, cancel ${statedBy}.`
    )
  if (numberKey === null) return no(`${transactionNo} has no e-invoice number yet. Import it with a file of numbers.`)
  const problem = eInvoiceNoProblem(written)
  if (problem) return no(`${written} ${problem}.`)
  const key = eInvoiceKey(written)
  if (key === numberKey) return no(`${transactionNo} has the number ${eInvoiceNo} already.`)
  const { rows } = await sql<{ problem: string }>`
    select ${otherDealers(sql`company_code`, sql`'cycle ' || batch_no`)} as problem
    from e_invoice_numbers join dealers using (company_id)
    where number_key = ${key} and company_id <> ${companyId} limit 1`.execute(tx)
  return rows[0] && no(`${written} ${rows[0].problem}.`)
}

/** Gives a transaction another number. The former one is free for another dealer once no row of this dealer has it. */
export async function replaceNumber(
  tx: Tx,
  { batchNo, transactionId, companyId, numberKey }: NumberedTransaction,
  written: string
): Promise<void> {
  await sql`
    update ${partition(batchNo)} set e_invoice_no = ${written} where id = ${transactionId}::bigint`.execute(tx)
  const given: RawBuilder<unknown> = sql`(select ${eInvoiceKey(written)}::text as number_key, ${companyId}::integer as company_id)`
  await recordNumbers(tx, batchNo, given)
  await settleSetAside(tx, batchNo)
  await sql`
    delete from e_invoice_numbers
    where number_key = ${numberKey} and batch_no = ${batchNo} and not exists (
      select from ${partition(batchNo)} as other
      where other.company_id = ${companyId} and e_invoice_key(other.e_invoice_no) = ${numberKey})`.execute(tx)
}
