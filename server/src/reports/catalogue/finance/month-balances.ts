import { accountKindLabels, accountKinds } from '@payouts/contract/ledger/accounts'
import { sql } from 'kysely'
import { moneySum, text } from '#downloads/report-columns.ts'
import { balancesOf } from '#month-end/balances.ts'
import { calendarDays, inCompany } from '../conditions.ts'
import { month, year } from '../filters.ts'
import { namedReport, required } from '../named-report.ts'
import '#dealers/tables.ts'
import '#ledger/tables.ts'

/** The trial balance: what was added and what was taken of all accounts agree, and so the sum of each balance is 0.00. */
export const monthBalances = namedReport({
  reportType: 'Balances of a Month',
  reportGroup: 'Finance',
  description: 'Opening and closing balance of each account; of a closed month as its closing kept them.',
  reportTemplate: 'MONTH_BALANCES',
  filters: [month, year],
  forCompanies: false,
  body: (request) => ({
    columns: [
      text('kind', 'Kind of Account'),
      text('account', 'Account'),
      text('name', 'Company Name'),
      moneySum('opening', 'Opening Balance'),
      moneySum('added', 'Added'),
      moneySum('taken', 'Taken'),
      moneySum('closing', 'Closing Balance')
    ],
    rows: sql`
      select labels.label as kind, account_code as account, coalesce(company_name, '') as name, opening, added, taken, closing
      from (${balancesOf(calendarDays({ year: Number(required(request.year)), month: Number(required(request.month)) }).from)}) as balances
      join ledger_accounts as account using (account_code)
      join unnest(${[...accountKinds]}::text[], ${accountKinds.map((kind) => accountKindLabels[kind])}::text[])
        with ordinality as labels (kind, label, place) using (kind)
      left join dealers using (company_id)
      where ${inCompany(request.companyId)} order by labels.place, account_code`
  })
})
