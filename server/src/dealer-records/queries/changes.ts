import type { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { type ChangedField, type DealerChange, waitSetting } from '@payouts/contract/dealer-records/schema'
import { maskedAccount, recordFields } from '@payouts/contract/dealers/record'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Looking, waitsFor } from '../../approvals/queries/progress.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/list-sql.ts'
import { pageOf } from '../../platform/db/read.ts'
import type { Caller } from '../../platform/http/caller.ts'
import '../../approvals/tables.ts'
import '../../dealers/tables.ts'
import '../../identity/tables.ts'
import type { FieldValues } from '../tables.ts'

type ChangesRequest = CheckedInputOf<(typeof dealerRecordEndpoints)['getDealerChanges']>
type Approvals = Pick<DealerChange, 'takesApprovals' | 'awaitsReader'>
type StoredChange = Omit<DealerChange, 'fields' | keyof Approvals> & { before: FieldValues; after: FieldValues }
type ListedChange = StoredChange & Approvals

/** A change with its dealer, and whether it required two people when requested. */
export type KnownChange = StoredChange & { companyId: number | null; fourEyes: boolean }

const columns = sql<StoredChange>`change_id as "changeId", company_code as "companyCode", company_name as "companyName",
  before, after, reason, file_name as "fileName", requester.name as "askedBy", asked_by as "askedById",
  ${instantText('asked_on')} as "askedOn", status, decider.name as "decidedBy",
  ${instantText('decided_on')} as "decidedOn", comment`

const changeNo = sql`dealer_changes.change_id::text`

/** The same, with the progress of its approvals; only changes of bank accounts wait for approvals. */
const columnsFor = (looking: Looking): RawBuilder<ListedChange> => sql`${columns}, exists (
    select from approval_requests as request
    where request.kind = 'BANK_ACCOUNT' and request.subject = ${changeNo} and request.status = 'Waiting'
      and request.approvers <> array[null::text]
  ) as "takesApprovals", not exists (
    select from approval_requests as request
    where request.kind = 'BANK_ACCOUNT' and request.subject = ${changeNo} and request.status = 'Waiting'
  ) or ${waitsFor({ kind: 'BANK_ACCOUNT', subject: changeNo }, looking)} as "awaitsReader"`

const changesWithPeople = sql`dealer_changes
  left join dealers on dealers.company_id = dealer_changes.company_id
  left join users as requester on requester.user_id = asked_by
  left join users as decider on decider.user_id = decided_by`

/** Whether the caller sees account numbers in full; a company's own users do not. */
export function seesAccounts({ menu, companyId }: Caller): boolean {
  return companyId === null && isGranted(menu, permission('Dealers', 'VIEW ACCOUNT'))
}

type Reading = { db: Database; caller: Caller; clock: Clock }

/**
 * Changes with one status: waiting ones oldest first, decided ones newest first. Staff only: a company's own user
 * sees none.
 */
export async function listChanges(
  { db, caller, clock }: Reading,
  request: ChangesRequest
): Promise<Page<DealerChange>> {
  if (caller.companyId !== null) return pageFrom<DealerChange>([], 0, request)
  const { status, companyCode, changeId } = request
  const named = changeId ? sql`change_id = ${changeId}` : sql`true`
  const ofDealer = companyCode === undefined ? sql`true` : sql`company_code = ${companyCode}`
  const order = status === 'Pending' ? sql`change_id` : sql`decided_on desc, change_id desc`
  return pageOf(
    db,
    request,
    {
      select: columnsFor({ caller, today: clock.today() }),
      from: sql`${changesWithPeople} where status = ${status} and ${ofDealer} and ${named}`,
      orderBy: order
    },
    (change) => shownTo(caller, change)
  )
}

/** The waiting change of a dealer. */
export async function waitingChange({ db, caller, clock }: Reading, companyId: number): Promise<DealerChange | null> {
  if (caller.companyId !== null) return null
  const { rows } = await sql<ListedChange>`
    select ${columnsFor({ caller, today: clock.today() })} from ${changesWithPeople}
    where dealer_changes.company_id = ${companyId} and status = 'Pending'`.execute(db)
  return rows[0] ? shownTo(caller, rows[0]) : null
}

/** The waiting changes of dealers, by dealer number: the fields' new values. */
export async function waitingFields(tx: Tx): Promise<Map<number, FieldValues>> {
  const { rows } = await sql<{ company_id: number; after: FieldValues }>`
    select company_id, after from dealer_changes where status = 'Pending' and company_id is not null`.execute(tx)
  return new Map(rows.map(({ company_id: companyId, after }) => [companyId, after]))
}

/** Changes, locked until the transaction ends, so that each is decided once. Lock their dealers first. */
export async function lockChanges(tx: Tx, changeIds: readonly number[]): Promise<KnownChange[]> {
  const { rows } = await sql<KnownChange>`
    select ${columns}, dealer_changes.company_id as "companyId", four_eyes as "fourEyes"
    from ${changesWithPeople}
    where change_id = any(${[...changeIds]}::bigint[]) order by change_id for update of dealer_changes`.execute(tx)
  return rows
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

function shownTo(caller: Caller, { before, after, ...change }: ListedChange): DealerChange {
  return { ...change, fields: fieldsOf({ before, after }, seesAccounts(caller)) }
}
