import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { Ringgit } from '@payouts/contract/money'
import { visibleForm } from '@payouts/contract/normal-form'
import type { QuestionAbout } from '@payouts/contract/questions/schema'
import { type RawBuilder, sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import '#cycles/tables.ts'
import '#posting/tables.ts'
import '#transactions/tables.ts'

/** The rows that a question is about, and how its columns name them. */
export type QuestionedRows = {
  amount: Ringgit
  transaction_count: number
  batch_no: number | null
  transaction_no: string | null
  hold_type: HoldType | null
  reference_no: string | null
}

/**
 * The rows of the caller's own company that a question names, as far as the company sees them: none of another company,
 * and none of a cycle before its approval. Undefined if there are none.
 */
export async function rowsOf(tx: Tx, caller: Caller, about: QuestionAbout): Promise<QuestionedRows | undefined> {
  if (caller.companyId === null) return undefined
  const { rows } = await found(about, caller, caller.companyId).execute(tx)
  return rows[0]
}

function found(about: QuestionAbout, caller: Caller, companyId: number): RawBuilder<QuestionedRows> {
  switch (about.kind) {
    case 'TRANSACTION':
      return sql`
        select sum(incentive_amount)::numeric(14, 2) as amount, count(*) as transaction_count, batch_no, transaction_no,
          null as hold_type, null as reference_no
        from transactions join cycles using (batch_no)
        where ${ofCycle(about.batchNo, 'transactions')} and company_id = ${companyId}
          and transaction_no = ${visibleForm(about.transactionNo)} and ${isShownTo(caller)}
        group by batch_no, transaction_no`
    case 'HOLD':
      return sql`
        select sum(amount)::numeric(14, 2) as amount, sum(row_count)::bigint as transaction_count, null as batch_no,
          null as transaction_no, hold_type, null as reference_no
        from cycle_totals join cycles using (batch_no)
        where company_id = ${companyId} and hold_type = ${about.holdType} and row_count > 0 and ${isShownTo(caller)}
        group by hold_type`
    case 'TAX':
      return sql`
        select withholding_tax as amount, transaction_count, batch_no, null as transaction_no, null as hold_type,
          reference_no
        from postings where reference_no = ${about.referenceNo} and company_id = ${companyId} and withholding_tax > 0`
  }
}
