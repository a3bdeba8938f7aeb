import type { DealerStatement } from '@payouts/contract/reports/statement'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { readAccount } from './account.ts'
import { readCycleFigures } from './cycle-figures.ts'
import type { StatementScope } from './statement-request.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'

/** A dealer's statement. Its queries share one snapshot, so that its figures agree while others work. */
export async function readStatement(db: Database, scope: StatementScope): Promise<DealerStatement> {
  return {
    ...(await readDealer(db, scope)),
    fromDate: scope.days.from,
    toDate: scope.days.to,
    account: await readAccount(db, scope),
    ...(await readCycleFigures(db, scope))
  }
}

type DealerFacts = Omit<DealerStatement, 'fromDate' | 'toDate' | 'account' | 'figures' | 'heldByType' | 'cycles'>

/** Its kind, line and company type are those at the approval of the period's latest cycle. */
function readDealer(db: Database, { companyId, days }: StatementScope): Promise<DealerFacts> {
  return one(
    db,
    sql<DealerFacts>`
      select company_code as "companyCode", company_name as "companyName", vendor_code as "vendorCode",
        case when kept.company_id is null then dealers.company_type else kept.company_type end as "companyType",
        coalesce(kept.kind, dealers.kind) as kind, coalesce(kept.line, dealers.line) as line, bank_name as "bankName",
        right(bank_account_number, 4) as "bankAccountEnding",
        coalesce((
          select jsonb_agg(jsonb_build_object('branchName', branch_name, 'branchCode', branch_code) order by branch_code)
          from branches where branches.company_id = dealers.company_id
        ), '[]') as branches
      from dealers
      left join lateral (
        select approved_dealers.* from approved_dealers join cycles using (batch_no)
        where approved_dealers.company_id = dealers.company_id
          and payout_date between ${days.from}::date and ${days.to}::date
        order by payout_date desc, batch_no desc limit 1
      ) as kept on true
      where dealers.company_id = ${companyId}`
  )
}
