import type { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { type ChangedField, type DealerChange, waitSetting } from '@payouts/contract/dealer-records/schema'
import { maskedAccount } from '@payouts/contract/dealers/record'
import { recordFields } from '@payouts/contract/dealers/record-fields'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Looking, waitsFor } from '#approvals/queries/progress.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import '#approvals/tables.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import type { FieldValues } from '../tables.ts'

type ChangesRequest = CheckedInputOf<(typeof dealerRecordEndpoints)['getDealerChanges']>
type Approvals = Pick<DealerChange, 'takesApprovals' | 'awaitsReader'>
type StoredChange = Omit<DealerChange, 'fields' | keyof Approvals> & { before: FieldValues; after: FieldValues }
type ListedChange = KnownChange & Approvals

/** A change with its dealer, and whether it required two people when requested. */
export type KnownChange = StoredChange & { companyId: number | null; fourEyes: boolean }

const columns = sql<KnownChange>`request.company_id as "companyId", company_code as "companyCode",
  company_name as "companyName", request.before, request.after, request.file_name as "fileName"`

const dealer = sql`left join dealers on dealers.company_id = request.company_id`

export const dealerChanges = storedRequests<KnownChange>({
  table: 'dealer_changes',
  key: 'change_id',
  columns,
  joins: dealer
})

const changeNo = sql`subject.change_no`

/** The same, with the progress of their approvals; only changes of bank accounts wait for approvals. */
const changesFor = (looking: Looking) =>
  storedRequests<ListedChange>({
    table: 'dealer_changes',
    key: 'change_id',
    columns: sql`${columns}, exists (
        select from approval_requests as request
        where request.kind = 'BANK_ACCOUNT' and request.subject = ${changeNo} and request.status = 'Waiting'
          and request.approvers <> array[null::text]
      ) as "takesApprovals", not exists (
        select from approval_requests as request
        where request.kind = 'BANK_ACCOUNT' and request.subject = ${changeNo} and request.status = 'Waiting'
      ) or ${waitsFor({ kind: 'BANK_ACCOUNT', subject: changeNo }, looking)} as "awaitsReader"`,
    joins: sql`${dealer} cross join lateral (select request.change_id::text) as subject (change_no)`
  })

/** Whether the caller sees account numbers in full; a company's own users do not. */
export function seesAccounts({ menu, companyId }: Caller): boolean {
  return companyId === null && isGranted(menu, permission('Dealers', 'VIEW ACCOUNT'))
}

type Reading = { db: Database; caller: Caller; clock: Clock }

/** Changes with one status, or the named one. */
export async function listChanges(call: Reading, request: ChangesRequest): Promise<Page<DealerChange>> {
  const { companyCode } = request
  const page = await changesFor(lookingOf(call)).list(
    call,
    request,
    companyCode === undefined
      ? undefined
      : sql`request.company_id = (select company_id from dealers where company_code = ${companyCode})`
  )
  return { ...page, content: page.content.map((change) => shownTo(call.caller, change)) }
}

/** The waiting change of a dealer. */
export async function waitingChange(call: Reading, companyId: number): Promise<DealerChange | null> {
  if (call.caller.companyId !== null) return null
  const { select, from } = changesFor(lookingOf(call))
  const { rows } = await sql<ListedChange>`
    select ${select} from ${from} where request.company_id = ${companyId} and request.status = 'Pending'`.execute(
    call.db
  )
  return rows[0] ? shownTo(call.caller, rows[0]) : null
}

const lookingOf = ({ caller, clock }: Reading): Looking => ({ caller, today: clock.today() })

/** The waiting changes of dealers, by dealer number: the fields' new values. */
export async function waitingFields(tx: Tx): Promise<Map<number, FieldValues>> {
  const { rows } = await sql<{ company_id: number; after: FieldValues }>`
    select company_id, after from dealer_changes where status = 'Pending' and company_id is not null`.execute(tx)
  return new Map(rows.map(({ company_id: companyId, after }) => [companyId, after]))
}

/** The dealers of these changes. */
export async function dealersOfChanges(tx: Tx, changeIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from dealer_changes
    where change_id = any(${[...changeIds]}::bigint[]) and company_id is not null`.execute(tx)
  return rows.map(({ company_id: companyId }) => companyId)
}

/** Whether a dealer has a waiting change; a condition for the rows of a query. */
export const hasWaitingChange = (companyId: RawBuilder<unknown>) => sql`exists (
  select from dealer_changes as waiting where waiting.company_id = ${companyId} and waiting.status = 'Pending')`

/** A change's fields in the record's order, with account numbers as far as the caller may see them. */
export function fieldsOf({ before, after }: Pick<StoredChange, 'before' | 'after'>, isWhole: boolean): ChangedField[] {
  const fields: readonly ChangedField['field'][] = [...recordFields, waitSetting]
  return fields
    .filter((field) => field in after)
    .map((field) => {
      const shown = (value: string | null) =>
        value === null || isWhole || field !== 'bankAccountNumber' ? value : maskedAccount(value)
      return { field, before: shown(before[field] ?? null), after: shown(after[field] ?? null) }
    })
}

function shownTo(caller: Caller, { before, after, companyId: _, ...change }: ListedChange): DealerChange {
  return { ...change, fields: fieldsOf({ before, after }, seesAccounts(caller)) }
}
