import { sql } from 'kysely'
import { day, money, moneySum, text } from '#downloads/report-columns.ts'
import { accountTypeName, hasAccountType, inCompany } from '../conditions.ts'
import { accountType } from '../filters.ts'
import { namedReport } from '../named-report.ts'
import '#dealers/tables.ts'
import '#earmarks/tables.ts'
import '#ledger/tables.ts'

export const earmarkBalance = namedReport({
  reportType: 'Earmark Balance',
  reportGroup: 'Dealer',
  description: 'What is set aside on each account today, and what its balance leaves or lacks.',
  reportTemplate: 'EARMARK_BALANCE',
  filters: [accountType()],
  forCompanies: true,
  body: ({ companyId, accountType: account }) => ({
    columns: [
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('vendor', 'Vendor'),
      text('account_type', 'Account Type'),
      day('since', 'Earmarked On'),
      text('reason', 'Reason'),
      moneySum('balance', 'Balance'),
      moneySum('earmark', 'Earmark'),
      moneySum('available', 'Available'),
      money('uncovered', 'Not Covered')
    ],
    rows: sql`
      select company_name as name, company_code as code, vendor_code as vendor, ${accountTypeName} as account_type,
        earmarked_on as since, reason, held.balance, amount as earmark,
        greatest(held.balance - amount, 0)::numeric(14, 2) as available,
        greatest(amount - greatest(held.balance, 0), 0)::numeric(14, 2) as uncovered
      from earmarks join dealers using (company_id)
      cross join lateral (
        select coalesce((select balance from ledger_accounts where ledger_accounts.company_id = dealers.company_id), 0)
          ::numeric(14, 2) as balance
      ) as held
      where ${inCompany(companyId)} and ${hasAccountType(account)}
      order by company_name, company_id`
  })
})
