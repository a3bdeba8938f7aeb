import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import { listRequestOf } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { instant, moneySum, text } from '#downloads/report-columns.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { foundForms } from './queries.ts'
import '#dealers/tables.ts'

/** The register of a year's forms: every dealer, also those that are handed theirs only on request. */
export async function formRegister(input: ScreenDownloadRequest, { caller }: ReportContext): Promise<Report | Refusal> {
  const filters = { ...input.filters, year: Number(input.filters?.['year']) }
  const listed = listRequestOf(cp58Endpoints.getForms, filters)
  if (isRefusal(listed)) return listed
  if (caller.companyId !== null) return refuse('refusedByRule', 'There is no such register.')
  return {
    template: input.reportTemplate,
    title: 'CP58 Register',
    filters: [{ label: 'Year', value: String(listed.year) }],
    columns: [
      text('code', 'Code'),
      text('name', 'Name'),
      text('company_type', 'Company Type'),
      text('tin', 'TIN'),
      text('id_kind', 'ID Type'),
      text('id_number', 'ID Number'),
      moneySum('money', 'In Money'),
      moneySum('benefits', 'Not in Money'),
      moneySum('total', 'Total'),
      moneySum('tax', 'Tax of Section 107D'),
      text('state', 'State'),
      text('version', 'Version'),
      text('sha256', 'SHA-256'),
      text('way', 'Handed Over By'),
      text('recipient', 'To'),
      instant('handed_over_at', 'Handed Over At')
    ],
    rows: sql`
      select found.company_code as code, found.company_name as name, found.company_type, tin, id_kind, id_number,
        money::numeric(14, 2), benefits::numeric(14, 2), total::numeric(14, 2), tax::numeric(14, 2), state,
        last.version::text, last.sha256, done.way, done.recipient, done.at as handed_over_at
      from (select * from ${foundForms(listed)}) as found
      join (select company_id, tin, id_kind, id_number from dealers) as dealer using (company_id)
      left join lateral (
        select form_id, version, sha256 from cp58_forms left join cp58_files using (form_id)
        where cp58_forms.company_id = found.company_id and year = ${listed.year} order by version desc limit 1
      ) as last on true
      left join lateral (
        select way, recipient, at from cp58_hand_overs where cp58_hand_overs.form_id = last.form_id
        order by hand_over_id desc limit 1
      ) as done on true
      order by found.company_name, company_id`
  }
}
