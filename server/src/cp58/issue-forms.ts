import { sql } from 'kysely'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { payers } from '#self-billing/queries/payer.ts'
import { dealersOf, isToIssue } from './figures.ts'
import { type FormContent, formFigures } from './form/content.ts'
import { payerOf } from './form/payer.ts'

type Issue = { changeId: number; year: number }

/** What a form says of its dealer, in SQL, of the rows of `dealersOf`. */
export const recipientInSql = sql<FormContent['recipient']>`jsonb_build_object(
  'kind', case when company_type in ('Individual', 'Sole Proprietor') then 'INDIVIDUAL' else 'OTHER' end,
  'name', company_name, 'tin', dealers.tin, 'idNumber', id_number,
  'address', to_jsonb(array_remove(array[address_line1, address_line2, address_line3,
    nullif(concat_ws(' ', postcode, city), '')], null)))`

/** A form's figures as texts, in SQL, of the rows of `dealersOf`. */
export const figuresInSql = sql<FormContent['figures']>`jsonb_build_object(${sql.join(
  formFigures.map((figure) => sql`${sql.lit(figure)}, figures.${sql.ref(figure)}::numeric(14, 2)::text`)
)})`

/**
 * Writes the forms of a year that do not exist yet, or say something else than the figures, all in one statement. Each
 * says what is known of payer and dealer on this day. Those of dealers that must receive them go to their addresses, as do
 * those that correct a form that was handed over.
 */
export async function issueForms(
  { tx, caller, clock }: RequestCall,
  { changeId, year }: Issue
): Promise<Refusal | undefined> {
  const today = clock.today()
  const payer = await payers.on(tx, today)
  if (!payer) return refuse('refusedByRule', 'The payer’s details are not kept.')
  const common = {
    year,
    issuedOn: today,
    payer: payerOf(payer.values),
    officer: { name: caller.name, post: caller.role }
  } satisfies Partial<FormContent>
  await sql`
    insert into cp58_forms (company_id, year, version, change_id, content, money, benefits, tax, issued_on, mail_to)
    select figures.company_id, ${year}, coalesce(form.version, 0) + 1, ${changeId},
      ${JSON.stringify(common)}::jsonb || jsonb_build_object('version', coalesce(form.version, 0) + 1,
        'recipient', ${recipientInSql}, 'figures', ${figuresInSql}),
      figures.money, figures.benefits, figures.tax, ${today},
      case when figures.total > setting.handed_over_above or exists (
        select from cp58_hand_overs as done where done.form_id = form.form_id) then contact_email end
    from ${dealersOf(year)} where ${isToIssue} order by figures.company_id`.execute(tx)
  return undefined
}
