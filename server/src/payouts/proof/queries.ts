import { transactionStates } from '@payouts/contract/cycles/schema'
import { ringgitOf } from '@payouts/contract/money'
import type { CycleProof, ProofSum, RequestedApproval, RowCheck } from '@payouts/contract/payouts/proof'
import { type RawBuilder, sql } from 'kysely'
import { behalfText } from '#approvals/queries/behalf-text.ts'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { Reader } from '../queries/cycle-list.ts'
import { provedStatements } from './statements.ts'
import { changesSinceRequest, submissionOf } from './submission.ts'

/** A proof shows every dealer's figures, so a company's own user may not read it. */
export function staffOnly(caller: Caller): Refusal | undefined {
  return caller.companyId === null
    ? undefined
    : refuse('notPermitted', 'The proof of a cycle covers every dealer; it is for staff alone.')
}

/** Proves that a cycle's figures are right, or names the differences. Always read again, never cached. */
export async function cycleProof(reader: Reader, { batchNo }: { batchNo: number }): Promise<CycleProof | Refusal> {
  const { db, caller } = reader
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  const { rows_total: rowsTotal, row_check: rowCheck, request, ...figures } = await one(db, figuresOf(cycle))
  return {
    batchNo,
    version: cycle.version,
    payoutCycleName: cycle.name,
    imported: { amount: cycle.imported_amount, transactionCount: figures.imported_count },
    parts: transactionStates.map((state) => ({ state, ...(figures.parts[state] ?? nothing) })),
    total: {
      rows: rowCheck?.isCurrent ? rowsTotal : null,
      dealers: figures.dealers,
      types: figures.types,
      header: { amount: cycle.total_amount, transactionCount: figures.header_count }
    },
    posted: figures.posted,
    statements: await provedStatements(db, batchNo),
    request: request && { ...request, changes: await changesOf(reader, cycle) },
    rowCheck
  }
}

const nothing: ProofSum = { amount: ringgitOf(0n), transactionCount: 0 }

type Figures = {
  imported_count: number
  header_count: number
  parts: Partial<Record<string, ProofSum>>
  dealers: ProofSum
  types: ProofSum
  posted: CycleProof['posted']
  rows_total: ProofSum | null
  row_check: RowCheck | null
  request: Omit<RequestedApproval, 'changes'> | null
}

/** One statement, so that all figures agree. */
function figuresOf(cycle: CycleRow): RawBuilder<Figures> {
  const { batch_no: batchNo } = cycle
  const totals = sql`cycle_totals where batch_no = ${batchNo} and row_count > 0`
  return sql<Figures>`
    select
      (select coalesce(sum(row_count), 0)::bigint from imported_totals where batch_no = ${batchNo}) as imported_count,
      (select coalesce(sum(row_count), 0)::bigint from ${totals} and state <> 'EXCLUDED') as header_count,
      (
        select coalesce(jsonb_object_agg(state, ${sumOf('part')}), '{}') from (
          select state, sum(amount) as amount, sum(row_count) as row_count from ${totals} group by state
        ) as part
      ) as parts,
      (select ${sumOf('listed')} from (${listedBy('company_id', totals)}) as listed) as dealers,
      (select ${sumOf('listed')} from (${listedBy('transaction_type', totals)}) as listed) as types,
      (${postedOf(batchNo)}) as posted,
      ${rowCheckOf(cycle)},
      ${requestOf(cycle)} as request`
}

function sumOf(table: string): RawBuilder<ProofSum> {
  const { amount, rowCount } = { amount: sql.ref(`${table}.amount`), rowCount: sql.ref(`${table}.row_count`) }
  return sql`jsonb_build_object('amount', ${amount}::numeric(14, 2)::text, 'transactionCount', ${rowCount}::bigint)`
}

/** The sum of a list's lines, computed as the list does. */
function listedBy(column: 'company_id' | 'transaction_type', totals: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(amount), 0) as amount, coalesce(sum(row_count), 0) as row_count
    from (
      select sum(amount) as amount, sum(row_count) as row_count
      from ${totals} and state <> 'EXCLUDED' group by ${sql.ref(column)}
    ) as line`
}

function postedOf(batchNo: number): RawBuilder<CycleProof['posted']> {
  return sql`
    select jsonb_build_object(
      'postingCount', count(*), 'gross', ${ringgitSum('gross')}, 'withholdingTax', ${ringgitSum('withholding_tax')},
      'net', ${ringgitSum('net')}, 'ledgerNet', ${ringgitSum('entered.net_entry')},
      'ledgerTax', ${ringgitSum('entered.tax_entry')}, 'instructed', ${ringgitSum('payment.amount')})
    from postings as posting
    cross join lateral (
      select sum(entry.amount) filter (where account.company_id is not null) as net_entry,
        sum(entry.amount) filter (where kind = 'WITHHOLDING_TAX_PAYABLE') as tax_entry
      from ledger_entries as entry join ledger_accounts as account using (account_code)
      where entry.journal_id = posting.journal_id
    ) as entered
    left join payments as payment on payment.posting_reference = posting.reference_no
    where posting.batch_no = ${batchNo} and posting.status = 'Posted'`
}

function ringgitSum(column: string): RawBuilder<string> {
  return sql`coalesce(sum(${sql.ref(column)}), 0)::numeric(14, 2)::text`
}

function rowCheckOf({ batch_no: batchNo, version, change_no: changeNo }: CycleRow): RawBuilder<unknown> {
  const check = (column: RawBuilder<unknown>) => sql`(
    select ${column} from row_checks left join users on users.user_id = row_checks.asked_by
    where batch_no = ${batchNo} and version = ${version})`
  return sql`
    ${check(sumOf('row_checks'))} as rows_total,
    ${check(sql`jsonb_build_object(
      'askedBy', users.name, 'beganAt', ${instantText('began_at')}, 'endedAt', ${instantText('ended_at')},
      'rowsDone', rows_done, 'isCurrent', ended_at is not null and change_no = ${changeNo})`)} as row_check`
}

function requestOf({ batch_no: batchNo }: CycleRow): RawBuilder<Figures['request']> {
  return sql`(
    select jsonb_build_object(
      'digest', requested_digest, 'requestedBy', requester.name, 'requestedAt', ${instantText('requested_at')},
      'approvedBy', approver.name || ${behalfText('CYCLE', sql`cycles.batch_no::text`)}, 'approvedAt', ${instantText('approved_at')})
    from cycles
    left join users as requester on requester.user_id = requested_by
    left join users as approver on approver.user_id = approved_by
    where batch_no = ${batchNo} and requested_digest is not null)`
}

/** The differences from the request while its approval is pending; after approval the cycle is paid and differs. */
async function changesOf({ db, clock }: Reader, cycle: CycleRow): Promise<string[]> {
  if (cycle.status !== 'Pending Approval') return []
  return changesSinceRequest(db, cycle, await submissionOf(db, clock, cycle))
}
