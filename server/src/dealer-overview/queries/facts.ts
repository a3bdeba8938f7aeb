import type { DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { availableBalance } from '@payouts/contract/earmarks/available-balance'
import type { Ringgit } from '@payouts/contract/money'
import { sql } from 'kysely'
import { namedDealer } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#dealers/tables.ts'
import '#earmarks/tables.ts'
import '#freezes/tables.ts'
import '#identity/tables.ts'
import '#ledger/tables.ts'

type Parts = 'tax' | 'limits' | 'adjustments' | 'cycles' | 'payments' | 'holds'
export type DealerFacts = Required<Omit<DealerOverview, Parts>> & { companyId: number }
type StoredFacts = Omit<DealerFacts, 'account'> & { balance: Ringgit; keptBack: Ringgit }

/**
 * A dealer's record and the present state of its account, in one statement. A company's own user gets the own company
 * even without a code; undefined if the caller may not see the dealer.
 */
export async function findFacts(
  db: Database,
  caller: Caller,
  companyCode: string | undefined
): Promise<DealerFacts | undefined> {
  const { rows } = await sql<StoredFacts>`
    select dealers.company_id as "companyId", company_code as "companyCode", company_name as "companyName",
      vendor_code as "vendorCode", company_type as "companyType", kind, line, tier, start_date as "startDate",
      end_date as "endDate", e_invoice_required as "eInvoiceRequired",
      case when dealers.bank_name is not null and dealers.bank_account_number is not null
        then json_build_object('name', dealers.bank_name, 'accountEnding', right(dealers.bank_account_number, 4)) end as bank,
      coalesce((
        select balance from ledger_accounts where ledger_accounts.company_id = dealers.company_id
      ), 0)::numeric(14, 2) as balance,
      kept_back_of(dealers.company_id)::numeric(14, 2) as "keptBack",
      (
        select json_build_object('amount', amount::text, 'reason', reason, 'earmarkedOn', earmarked_on::text)
        from earmarks where earmarks.company_id = dealers.company_id
      ) as earmark,
      (
        select json_build_object('status', case when unfrozen_on is null then 'Frozen' else 'Unfrozen' end,
          'reason', reason, 'pic', pic, 'frozenBy', name, 'frozenOn', ${instantText('frozen_on')})
        from freezes join users on user_id = frozen_by
        where freezes.company_id = dealers.company_id order by frozen_on desc, freeze_id desc limit 1
      ) as freeze
    from dealers where ${namedDealer(caller, companyCode)}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { balance, keptBack, ...facts } = found
  const earmarked = facts.earmark?.amount ?? null
  return {
    ...facts,
    account: { balance, earmarked, keptBack, available: availableBalance(balance, earmarked, keptBack) }
  }
}
