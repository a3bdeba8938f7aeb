import { countOf } from '@payouts/contract/count-text'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { permission } from '@payouts/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import '#cycles/tables.ts'
import { notify } from '#notices/notify.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import '../tables.ts'

type ReplacingFile = { fileName: string; reason: string; clock: Clock }

/** Those of `differences`, `(batch_no, id)`, that a pending request covers, with its number. */
export const pendingReplacements = (differences: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select difference.*, number_after from ${differences} as difference
  join e_invoice_replacements as pending
    on pending.batch_no = difference.batch_no and pending.transaction_id = difference.id and status = 'Pending'
)`

/**
 * Requests the replacements in a file: `differences` is `(batch_no, id, company_id, given, e_invoice_no)`. A command
 * line has no person, so anybody who may decide can. Pending requests are not repeated. Returns how many are new.
 */
export async function requestReplacementsOf(
  tx: Tx,
  { fileName, reason, clock }: ReplacingFile,
  batchNos: readonly number[],
  differences: RawBuilder<unknown>
): Promise<number> {
  let requested = 0
  // A transaction is looked up within its cycle.
  for (const batchNo of batchNos) {
    const { numAffectedRows } = await sql`
      insert into e_invoice_replacements (batch_no, transaction_id, transaction_no, transaction_type, incentive_amount,
        company_id, number_before, number_after, reason, file_name, asked_on, four_eyes, status)
      select line.batch_no, line.id, line.transaction_no, line.transaction_type, line.incentive_amount, line.company_id,
        difference.given, difference.e_invoice_no, ${reason}, ${fileName}, ${clock.now()}, true, 'Pending'
      from (select distinct on (id) * from ${differences} as named where batch_no = ${batchNo} order by id, line)
        as difference
      join transactions as line on line.batch_no = ${batchNo} and line.id = difference.id
      where not exists (
        select from e_invoice_replacements as pending
        where pending.batch_no = ${batchNo} and transaction_id = line.id and pending.status = 'Pending')`.execute(tx)
    requested += Number(numAffectedRows ?? 0n)
  }
  if (requested > 0) await tell(tx, { fileName, reason, clock }, requested)
  return requested
}

async function tell(tx: Tx, { fileName, reason, clock }: ReplacingFile, requested: number): Promise<void> {
  const what = `e-invoice numbers of ${countOf(requested, 'transaction')}`
  await recordEvent(tx, {
    area: 'payouts',
    action: 'REQUEST E-INVOICE REPLACEMENT',
    activity: `Requested by ${fileName} to replace ${what}`,
    actor: 'system',
    name: fileName,
    reason,
    details: { fileName, requested },
    at: clock.now()
  })
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Validations', 'APPROVE')], but: null },
    subject: `${fileName} requests to replace ${what}`,
    detail: reason,
    target: { screen: 'holds', holdType: holdTypes.eInvoiceMissing, batchNo: null },
    at: clock.now()
  })
}
