import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Ringgit } from '@payouts/contract/money'
import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { FilePreview } from '@payouts/contract/reconciliation/receive-report'
import type { AwaitedEntry, BankEntry } from '@payouts/contract/reconciliation/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Reader } from './files.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type EntriesRequest = CheckedInputOf<Endpoints['getBankEntries']>

type Proposed = {
  proposedReference: string | null
  companyCode: string | null
  companyName: string | null
  charges: Ringgit | null
}
type StoredEntry = Omit<BankEntry, 'proposal'> & Proposed

/** Our reference that an entry names, if it is one: a payment's before its batch's, as the bank wrote it. */
export const namedReference = sql<string | null>`
  coalesce(end_to_end_id, named[1], named_in_text[1], batch_reference, message_reference)`

/** A column of an entry, negative for debits. */
export const signed = (amount: string) =>
  sql<Ringgit>`(case direction when 'DEBIT' then -${sql.raw(amount)} else ${sql.raw(amount)} end)::numeric(16, 2)`

/** Negative for debits. */
export const signedAmount = signed('entry.amount')

/** The counterparty's name and the last four digits of its account. */
export const counterparty = sql<string | null>`
  nullif(concat_ws(' ', counterparty_name, '•••• ' || right(counterparty_account, 4)), '')`

const columns = sql<StoredEntry>`entry.entry_id as "entryId", booked_on as "bookedOn", value_on as "valueOn", direction,
  ${signedAmount} as amount,
  case when part >= 0 then ${signed('whole_amount')} end as "wholeAmount", is_return as "isReturn",
  proposes_charges or coalesce(matched_by, '') = 'CHARGES' as "isCharges", entry.status, ${namedReference} as reference, entry.bank_reference as "bankReference",
  ${counterparty} as counterparty,
  entry.problem, case entry.status when 'Proposed' then proposed_reference end as "proposedReference",
  company_code as "companyCode", company_name as "companyName",
  abs(entry.amount - proposed.amount)::numeric(16, 2) as charges, proposer.name as "proposedBy",
  proposed_by as "proposedById", coalesce(proposer.disabled, false) as "proposedByDisabled",
  (select count(*) from bank_entry_payments as paid where paid.entry_id = entry.entry_id) as "paymentCount",
  (select statement_ref from bank_statements as of_entry where of_entry.statement_id = entry.statement_id)
    as "statementRef",
  brought_by as "broughtById", entry.four_eyes as "fourEyes", decider.name as "decidedBy",
  ${instantText('entry.decided_on')} as "decidedOn", entry.comment, (
    select json_build_object('changeId', request_id, 'reason', take_back.reason, 'askedBy', requester.name,
      'askedById', take_back.asked_by, 'askedByDisabled', requester.disabled, 'askedOn', ${instantText('take_back.asked_on')}, 'fourEyes', take_back.four_eyes,
      'status', take_back.status)
    from entry_take_backs as take_back join users as requester on requester.user_id = take_back.asked_by
    where take_back.entry_id = entry.entry_id and take_back.status = 'Pending'
  ) as "takeBack"`

const entriesWithPeople = sql`bank_entries as entry
  left join payments as proposed on proposed.reference_no = proposed_reference
  left join dealers using (company_id)
  left join users as decider on decider.user_id = entry.decided_by
  left join users as proposer on proposer.user_id = entry.proposed_by`

const sortColumns = { BOOKED_ON: sql`booked_on`, AMOUNT: sql`entry.amount` } as const

/** The conditions of the list's scope and filters. */
export function entryConditions(request: Omit<EntriesRequest, 'pageNumber' | 'pageSize'>): RawBuilder<SqlBool> {
  const { open, status, direction: way, reference, bookedOn } = request
  const conditions: RawBuilder<SqlBool>[] = []
  if (open) conditions.push(sql`entry.status in ('Contradiction', 'Proposed', 'Unmatched')`)
  if (status) conditions.push(sql`entry.status = ${status}`)
  if (way) conditions.push(sql`direction = ${way}`)
  if (reference)
    conditions.push(
      sql`(${contains('end_to_end_id', reference)} or ${contains('batch_reference', reference)}
        or ${contains('message_reference', reference)} or ${contains('entry.bank_reference', reference)}
        or ${reference.toUpperCase()} = any(named || named_in_text))`
    )
  if (bookedOn) conditions.push(sql`booked_on = ${bookedOn}::date`)
  return allOf(conditions)
}

export async function listEntries({ db, caller }: Reader, request: EntriesRequest): Promise<Page<BankEntry>> {
  if (caller.companyId !== null) return pageFrom<BankEntry>([], 0, request)
  const order = direction(request.sortOrder)
  const where = sql`where ${entryConditions(request)}`
  return pageOf(
    db,
    request,
    {
      select: columns,
      from: sql`${entriesWithPeople} ${where}`,
      countFrom: sql`bank_entries as entry ${where}`,
      orderBy: sql`${sortColumns[request.sortProperty]} ${order}, entry.entry_id ${order}`
    },
    asEntry
  )
}

function asEntry({ proposedReference, companyCode, companyName, charges, ...entry }: StoredEntry): BankEntry {
  const isWhole = proposedReference !== null && companyCode !== null && companyName !== null && charges !== null
  return { ...entry, proposal: isWhole ? { referenceNo: proposedReference, companyCode, companyName, charges } : null }
}

/** Entries, locked until the transaction ends, so that each is decided once. */
export async function lockEntries(tx: Tx, entryIds: readonly number[]): Promise<BankEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${columns} from ${entriesWithPeople}
    where entry.entry_id = any(${[...entryIds]}::bigint[]) order by entry.entry_id for update of entry`.execute(tx)
  return rows.map(asEntry)
}

/** The first entries of a file without a match, or with a proposal to be confirmed. */
export async function openEntriesOf(tx: Tx, fileId: number, most: number): Promise<FilePreview['openEntries']> {
  const { rows } = await sql<StoredEntry>`
    select ${columns} from ${entriesWithPeople}
    where entry.file_id = ${fileId} and entry.status in ('Contradiction', 'Proposed', 'Unmatched')
    order by entry.entry_id limit ${most}`.execute(tx)
  return rows.map(asEntry).map(({ bookedOn, amount, status, reference, counterparty, problem, proposal }) => ({
    ...{ bookedOn, amount, status, reference, counterparty, problem, proposal }
  }))
}

/** Entries with a pending request to take them back, oldest request first. */
export async function listToTakeBack(
  { db, caller }: Reader,
  request: CheckedInputOf<Endpoints['getEntriesToTakeBack']>
): Promise<Page<BankEntry>> {
  if (caller.companyId !== null) return pageFrom<BankEntry>([], 0, request)
  const { changeId } = request
  const waits = sql`waiting.status = 'Pending' and ${changeId ? sql`waiting.request_id = ${changeId}` : sql`true`}`
  return pageOf(
    db,
    request,
    {
      select: columns,
      from: sql`${entriesWithPeople} join entry_take_backs as waiting
        on waiting.entry_id = entry.entry_id and ${waits}`,
      countFrom: sql`entry_take_backs as waiting where ${waits}`,
      orderBy: sql`waiting.request_id`
    },
    asEntry
  )
}

/** Entries with a person's proposal, oldest first. */
export async function listProposals(
  { db, caller }: Reader,
  request: CheckedInputOf<Endpoints['getEntryProposals']>
): Promise<Page<BankEntry>> {
  if (caller.companyId !== null) return pageFrom<BankEntry>([], 0, request)
  const { entryId } = request
  const waits = sql`where entry.status = 'Proposed' and proposed_by is not null
    and ${entryId ? sql`entry.entry_id = ${entryId}` : sql`true`}`
  return pageOf(
    db,
    request,
    {
      select: columns,
      from: sql`${entriesWithPeople} ${waits}`,
      countFrom: sql`bank_entries as entry ${waits}`,
      orderBy: sql`proposed_on, entry.entry_id`
    },
    asEntry
  )
}

/** What the bank reported and no statement has shown yet, oldest first. */
export async function listAwaited({ db, caller }: Reader, request: PageRequest): Promise<Page<AwaitedEntry>> {
  if (caller.companyId !== null) return pageFrom<AwaitedEntry>([], 0, request)
  return pageOf(db, request, {
    select: sql<AwaitedEntry>`reference_no as "referenceNo", company_code as "companyCode",
      company_name as "companyName", direction, awaited.amount, since`,
    from: sql`awaited_entries as awaited join payments using (reference_no) join dealers using (company_id)
      where not is_before`,
    countFrom: sql`awaited_entries where not is_before`,
    orderBy: sql`since, reference_no, direction`
  })
}
