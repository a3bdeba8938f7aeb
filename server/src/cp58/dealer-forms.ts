import type { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { DealerForms, IssuedForm, OwnForm } from '@payouts/contract/cp58/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { figuresOf } from './figures.ts'
import { refuseNoForm } from './no-form.ts'
import { differencesOf, findForm } from './queries.ts'
import '#adjustments/tables.ts'

type Call = ReadCall<CheckedInputOf<(typeof cp58Endpoints)['getDealerForms']>>
type Parts = Omit<DealerForms, 'year' | 'row'> & { companyId: number }

/** A dealer's figures of a year with their parts and differences, its forms, and the proof that it received them. */
export async function readDealerForms({ db, input }: Call): Promise<DealerForms | Refusal> {
  const { year, companyCode } = input
  const { rows } = await sql<Parts>`
    select company_id as "companyId", coalesce(paid, 0)::numeric(14, 2) as paid,
      coalesce(taken_back, 0)::numeric(14, 2) as "takenBack",
      coalesce(brought_forward, 0)::numeric(14, 2) as "broughtForward", contact_email as email,
      (select coalesce(sum(case type when 'CREDIT' then amount else -amount end), 0) from adjustments
        where adjustments.company_id = dealers.company_id and status = 'Posted'
          and posted_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date)::numeric(14, 2) as adjustments,
      ${differencesOf(year, companyCode)} as differences, ${formsOf(year)} as forms
    from dealers left join ${figuresOf(year)} as figures using (company_id) where company_code = ${companyCode}`.execute(
    db
  )
  const [dealer] = rows
  const row = dealer && (await findForm(db, year, dealer.companyId))
  if (!row) return refuseNoForm(db, input)
  const { companyId: _, ...parts } = dealer
  return { year, row, ...parts }
}

/** The issued forms of a row of `dealers`, the latest first, as JSON in SQL. */
const formsOf = (year: number) => sql<IssuedForm[]>`(
  select coalesce(json_agg(json_build_object(
    'version', version, 'issuedOn', issued_on, 'issuedBy', content #>> '{officer,name}', 'money', money::text,
    'benefits', benefits::text, 'tax', tax::text, 'total', (money + benefits)::numeric(14, 2)::text, 'sha256', file.sha256,
    'handOvers', (
      select coalesce(json_agg(json_build_object('way', way, 'recipient', recipient, 'at', ${instantText('done.at')},
        'sha256', done.sha256) order by hand_over_id), '[]')
      from cp58_hand_overs as done where done.form_id = form.form_id),
    'refusedMails', (
      select coalesce(json_agg(json_build_object('mailTo', refusal.mail_to, 'problem', problem,
        'at', ${instantText('refusal.at')}) order by refusal_id), '[]')
      from cp58_mail_refusals as refusal where refusal.form_id = form.form_id)
  ) order by version desc), '[]')
  from cp58_forms as form left join cp58_files as file using (form_id)
  where form.company_id = dealers.company_id and form.year = ${year}
)`

/** The latest form of each year of the caller's own company, once its file is there. */
export async function listOwnForms({ db, caller }: ReadCall<unknown>): Promise<{ forms: OwnForm[] }> {
  if (caller.companyId === null) return { forms: [] }
  return { forms: await formsOfCompany(db, caller.companyId) }
}

async function formsOfCompany(db: Database, companyId: number): Promise<OwnForm[]> {
  const { rows } = await sql<OwnForm>`
    select distinct on (year) year, issued_on as "issuedOn", (money + benefits)::numeric(14, 2) as total, tax
    from cp58_forms join cp58_files using (form_id) where company_id = ${companyId}
    order by year desc, version desc`.execute(db)
  return rows
}
