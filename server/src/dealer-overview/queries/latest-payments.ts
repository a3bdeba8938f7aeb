import type { DealerPayment } from '@payouts/contract/dealer-overview/schema'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import '#cycles/tables.ts'
import '#payments/tables.ts'

/** The latest payments of a visible dealer, from the end of their index. */
export async function latestPayments(
  db: Database,
  { companyId, most }: { companyId: number; most: number }
): Promise<DealerPayment[]> {
  const { rows } = await sql<DealerPayment>`
    select reference_no as "referenceNo", cycles.name as "payoutCycleName", amount, bank_name as "bankName",
      right(bank_account_number, 4) as "accountEnding", payments.status, ${instantText('status_at')} as "statusAt",
      reason_text as "reasonText"
    from payments left join cycles on cycles.batch_no = payments.batch_no
    where company_id = ${companyId}
    order by due_on desc, reference_no desc limit ${most}`.execute(db)
  return rows
}
