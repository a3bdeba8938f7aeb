import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { day, text } from '#downloads/report-columns.ts'
import { daysIn, periodLines } from '#downloads/requested-period.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { seesAccounts } from './queries/changes.ts'
import { listConditions, standingOf } from './queries/records.ts'

/** The dealers of the list with their records; with a period, those whose contract ends in it. */
export async function dealerReport(
  input: ScreenDownloadRequest,
  { caller, clock }: ReportContext
): Promise<Report | Refusal> {
  const listed = listRequestOf(dealerRecordEndpoints.getDealerRecords, input.filters)
  if (isRefusal(listed)) return listed
  const today = clock.today()
  const accountNumber = seesAccounts(caller) ? sql`bank_account_number` : sql`'•••• ' || right(bank_account_number, 4)`
  return {
    template: input.reportTemplate,
    title: 'Dealers',
    filters: [...periodLines('Contract ends', input), ...narrowedLines(input)],
    columns: [
      text('name', 'Name'),
      text('code', 'Code'),
      text('vendor', 'Vendor'),
      text('standing', 'Record'),
      text('company_type', 'Company Type'),
      text('tin', 'TIN'),
      text('id_kind', 'Kind of ID'),
      text('id_number', 'ID Number'),
      text('sst_number', 'SST Number'),
      text('msic_code', 'MSIC'),
      text('resident', 'Resident'),
      text('email', 'E-mail'),
      text('phone', 'Phone'),
      text('route', 'Payout Route'),
      text('bank_bic', 'BIC'),
      text('bank_name', 'Bank'),
      text('account_number', 'Account Number'),
      text('account_holder', 'Account Holder'),
      day('start_date', 'Contract From'),
      day('end_date', 'Contract To')
    ],
    rows: sql`
      select company_name as name, company_code as code, vendor_code as vendor,
        ${standingOf(caller, today)} as standing, company_type, tin, id_kind, id_number, sst_number, msic_code, resident,
        contact_email as email, contact_phone as phone, payout_route as route, bank_bic, bank_name, ${accountNumber} as account_number, account_holder,
        start_date, end_date
      from dealers where ${allOf([listConditions(caller, listed, today), daysIn(sql`end_date`, input)])}
      order by company_name, company_id`
  }
}
