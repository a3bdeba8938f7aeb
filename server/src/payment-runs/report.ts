import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { sql } from 'kysely'
import { seesAccounts } from '#dealer-records/queries/changes.ts'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { day, instant, moneySum, text } from '#downloads/report-columns.ts'
import { daysIn, periodLines } from '#downloads/requested-period.ts'
import { conditionsOf, statusInWords } from '#payments/queries/list.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { noSuchRun } from './commands/lock-run.ts'
import { linesOfRun, runPaymentConditions } from './queries/run-payments.ts'

/** A run's payments as in its file, with their progress. */
export async function runPaymentsReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  const listed = listRequestOf(paymentRunEndpoints.getRunPayments, input.filters)
  if (isRefusal(listed)) return listed
  if (caller.companyId !== null) return noSuchRun(listed.runNo)
  const accountNumber = seesAccounts(caller)
    ? sql`line.beneficiary ->> 'accountNumber'`
    : sql`'•••• ' || right(line.beneficiary ->> 'accountNumber', 4)`
  return {
    template: input.reportTemplate,
    title: `Payments of ${listed.runNo}`,
    filters: narrowedLines(input),
    columns: [
      text('reference_no', 'Reference'),
      text('company_code', 'Code'),
      text('name', 'Name'),
      text('rail', 'Bank channel'),
      text('bank_bic', 'BIC'),
      text('bank_name', 'Bank'),
      text('account_number', 'Account Number'),
      moneySum('amount', 'Amount'),
      text('status', 'Status'),
      text('bank_reference', 'Bank Reference'),
      day('value_date', 'Value Date'),
      text('reason', 'Reason')
    ],
    rows: sql`
      select line.reference_no, company_code, line.beneficiary ->> 'name' as name, line.rail, line.bank_bic,
        line.beneficiary ->> 'bankName' as bank_name, ${accountNumber} as account_number, line.amount, ${statusInWords} as status,
        payments.bank_reference, payments.value_date, concat_ws(' ', payments.reason_code, payments.reason_text) as reason
      from ${linesOfRun} where ${runPaymentConditions(listed)} order by line.position`
  }
}

/** Payments as their list shows them, by day; with a period, those due in it. */
export async function paymentsReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  const listed = listRequestOf(paymentEndpoints.getPaymentList, input.filters)
  if (isRefusal(listed)) return listed
  const accountNumber = seesAccounts(caller)
    ? sql`payments.bank_account_number`
    : sql`'•••• ' || right(payments.bank_account_number, 4)`
  // Companies' views have neither runs nor banks' references.
  const ofStaff = (column: string) => (caller.companyId === null ? sql.raw(column) : sql`null::text`)
  return {
    template: input.reportTemplate,
    title: 'Payments',
    filters: [...periodLines('Due', input), ...narrowedLines(input)],
    columns: [
      text('reference_no', 'Reference'),
      text('status', 'Status'),
      instant('status_at', 'Since'),
      day('due_on', 'Due'),
      text('company_code', 'Code'),
      text('company_name', 'Name'),
      text('bank_bic', 'BIC'),
      text('bank_name', 'Bank'),
      text('account_number', 'Account Number'),
      moneySum('amount', 'Amount'),
      text('run_no', 'Run'),
      text('bank_reference', 'Bank Reference'),
      day('value_date', 'Value Date'),
      text('reason', 'Reason'),
      text('replaces', 'Replaces')
    ],
    rows: sql`
      select payments.reference_no, ${statusInWords} as status, status_at, due_on, company_code, company_name, payments.bank_bic,
        payments.bank_name, ${accountNumber} as account_number, amount, ${ofStaff('payment_run_no(run_id)')} as run_no,
        ${ofStaff('bank_reference')} as bank_reference, value_date, concat_ws(' ', reason_code, reason_text) as reason, replaces
      from payments join dealers using (company_id)
      where ${allOf([conditionsOf(caller, listed), daysIn(sql`due_on`, input)])}
      order by due_on, payments.reference_no`
  }
}
