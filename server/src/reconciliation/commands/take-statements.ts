import { dayText, fullMonthText } from '@payouts/contract/day-text'
import type { Ringgit } from '@payouts/contract/money'
import { ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { closedThrough } from '#periods/closed-months.ts'
import type { Tx } from '#platform/db/database.ts'
import { ringgitText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import type { StagedStatement } from '../formats/staging.ts'
import { placeOfLate, putBefore } from './late-statement.ts'
import { findPlainDebits } from './plain-debits.ts'
import { dropAnnouncedBefore } from './repeated-entries.ts'
import '../tables.ts'

/** The file of the entries, for decisions of another person. */
export type FileOfEntries = { fileId: number; uploadedBy: number | null; fourEyes: boolean }

type Last = {
  statementId: number
  statementRef: string
  sequenceNo: number | null
  closingBalance: Ringgit
  closingOn: Day
}

/**
 * Takes statements with their entries. Each has to begin where the last one of its account ended, and to reach its
 * closing balance by its entries. Numbers decide nothing; a jump becomes a note. A statement of an earlier file is
 * skipped, because banks send several days again.
 * @throws BadFile naming a statement that does not fit, or if none is new
 */
export async function takeStatements(
  tx: Tx,
  file: FileOfEntries,
  statements: readonly StagedStatement[]
): Promise<void> {
  if (statements.length === 0) throw new BadFile('The file holds no statement.')
  await findPlainDebits(tx, savedEntries)
  const closed = await closedThrough(tx)
  let known: string | undefined
  let taken = 0
  for (const statement of statements) {
    const { count, moved } = await entriesOf(tx, statement.number)
    const earlier = await takenBefore(tx, statement, count)
    if (earlier === undefined) {
      await takeStatement(tx, file, { ...statement, count, moved })
      if (closed !== null && statement.closingOn <= closed) await say(tx, 'NOTE', statement, ofClosedMonth(statement))
      taken += 1
      continue
    }
    known ??= `${nameOf(statement)} of ${dayText(statement.closingOn)} was taken before, with the file ${earlier}.`
    await say(tx, 'SKIPPED', statement, `was taken before, with the file ${earlier}`)
  }
  if (taken === 0) throw new BadFile(known ?? 'The file holds no statement.')
}

const nameOf = ({ statementRef }: StagedStatement) => `Statement ${statementRef}`

const ofClosedMonth = ({ closingOn }: StagedStatement) =>
  `is of ${fullMonthText(closingOn)}, which is closed: what it changes is booked on the day of its import, and the month stays closed`

/** Notes something about a statement that is no problem. */
async function say(tx: Tx, kind: 'SKIPPED' | 'NOTE', statement: StagedStatement, what: string): Promise<void> {
  await sql`insert into file_problems (kind, place, problem) values (${kind}, ${nameOf(statement)}, ${what})`.execute(
    tx
  )
}

/** Takes the new entries of a notification: a statement will repeat them. */
export async function takeNotification(tx: Tx, file: FileOfEntries): Promise<void> {
  await saveEntries(tx, file, { number: null, statementId: null })
  await dropAnnouncedBefore(tx, file.fileId)
}

type CountedStatement = StagedStatement & { count: number; moved: Ringgit }

async function takeStatement(tx: Tx, file: FileOfEntries, statement: CountedStatement): Promise<void> {
  const { count, moved } = statement
  const last = await lastOf(tx, statement.accountNumber)
  const late = last && statement.closingOn < last.closingOn ? await placeOfLate(tx, statement) : undefined
  if (last && !late) requireFollows(statement, last)
  const found = ringgitOf(senOf(statement.openingBalance) + senOf(moved))
  if (senOf(found) !== senOf(statement.closingBalance))
    throw new BadFile(
      `${nameOf(statement)} does not add up: it opens with ${withCurrency(statement.openingBalance)}, its ` +
        `entries come to ${withCurrency(moved)}, and it closes with ${withCurrency(statement.closingBalance)} instead of ` +
        `${withCurrency(found)}.${statement.isPage ? inOnePiece : ''}`
    )
  const note = late ? `came late, and now stands before statement ${late.nextRef}` : last && jumpOf(statement, last)
  if (note) await say(tx, 'NOTE', statement, note)
  const { statement_id: statementId } = await tx
    .insertInto('bank_statements')
    .values({
      file_id: file.fileId,
      account_number: statement.accountNumber,
      statement_ref: statement.statementRef,
      sequence_no: statement.sequenceNo,
      opening_balance: statement.openingBalance,
      opening_on: statement.openingOn,
      closing_balance: statement.closingBalance,
      closing_on: statement.closingOn,
      entry_count: count,
      previous_id: last?.statementId ?? null
    })
    .returning('statement_id')
    .executeTakeFirstOrThrow()
  await saveEntries(tx, file, { number: statement.number, statementId })
  if (late) await putBefore(tx, statementId, late)
  else await keepBook(tx, statement)
}

const inOnePiece =
  ' It is one page of several: have the bank send the statement in one piece, or each page with the balances that it opens and closes with.'

/** The file that brought the same statement under another message number. */
async function takenBefore(tx: Tx, statement: StagedStatement, count: number): Promise<string | undefined> {
  const { accountNumber, statementRef, closingOn, openingBalance, closingBalance } = statement
  const { rows } = await sql<{ fileName: string }>`
    select file_name as "fileName" from bank_statements join received_files using (file_id)
    where account_number = ${accountNumber} and statement_ref = ${statementRef} and closing_on = ${closingOn}::date
      and opening_balance = ${openingBalance} and closing_balance = ${closingBalance} and entry_count = ${count}
    order by statement_id limit 1`.execute(tx)
  return rows[0]?.fileName
}

async function lastOf(tx: Tx, accountNumber: string): Promise<Last | undefined> {
  const { rows } = await sql<Last>`
    select statement_id as "statementId", statement_ref as "statementRef", sequence_no as "sequenceNo",
      closing_balance as "closingBalance", closing_on as "closingOn"
    from bank_statements where account_number = ${accountNumber}
    order by closing_on desc, statement_id desc limit 1`.execute(tx)
  return rows[0]
}

function requireFollows(statement: StagedStatement, last: Last): void {
  const { closingOn, openingBalance } = statement
  if (closingOn < last.closingOn)
    throw new BadFile(
      `${nameOf(statement)} of ${dayText(closingOn)} comes before the last one that was taken, of ${dayText(last.closingOn)}.`
    )
  if (senOf(openingBalance) !== senOf(last.closingBalance))
    throw new BadFile(
      `${nameOf(statement)} opens with ${withCurrency(openingBalance)}, and the last one, ${last.statementRef} of ` +
        `${dayText(last.closingOn)}, closed with ${withCurrency(last.closingBalance)}. Import what lies between them first.`
    )
}

/** A note on a number that does not follow the last one. The balances show that nothing is missing. */
function jumpOf({ sequenceNo }: StagedStatement, last: Last): string | undefined {
  if (sequenceNo === null || last.sequenceNo === null) return undefined
  // A bank that does not count gives every statement the same number.
  if (sequenceNo === last.sequenceNo || sequenceNo === last.sequenceNo + 1) return undefined
  return `has the number ${sequenceNo}, and the last one was number ${last.sequenceNo}; it opens with that one’s closing balance, so it is taken`
}

/** Entries, or their parts if these replace them. */
const countedEntries = sql`(
  select entry.* from reported_entries as entry
  join reported_entries as whole on whole.position = entry.position and whole.part = 0
  where (entry.part > 0) = whole.splits and entry.amount > 0
)`

/** What the bank charged within an entry besides the transactions that replace it. */
const remainders = sql`(
  select number, position, account_number, amount - transaction_amount as left_of_it, amount, transaction_amount, charges,
    booked_on, value_on, bank_reference, counterparty_name
  from reported_entries where part = 0 and splits and amount <> transaction_amount
)`

async function entriesOf(tx: Tx, number: number): Promise<{ count: number; moved: Ringgit }> {
  return one(
    tx,
    sql<{ count: number; moved: Ringgit }>`
      select count(*) filter (where part >= 0) as count,
        coalesce(sum(case direction when 'DEBIT' then -amount else amount end), 0)::numeric(16, 2) as moved
      from (
        select number, direction, amount, part from ${countedEntries} as entry
        union all select number, 'DEBIT', abs(left_of_it), -1 from ${remainders} as remainder
      ) as entry where number = ${number}`
  )
}

async function saveEntries(
  tx: Tx,
  { fileId, uploadedBy, fourEyes }: FileOfEntries,
  { number, statementId }: { number: number | null; statementId: number | null }
): Promise<void> {
  const columns = sql.raw(`account_number, position, part, amount, direction, is_return, booked_on, value_on,
    bank_reference, end_to_end_id, batch_reference, message_reference, named, named_in_text, named_batches, narrative,
    transaction_count, transaction_amount, charges, counterparty_account, counterparty_name, reason_code, reason_text`)
  const ofStatement = number === null ? sql`true` : sql`number = ${number}`
  // A notification's entries are matched when it is known which of them another one had.
  const plain = statementId === null ? sql`(select 0 as position, 0 as part where false)` : sql`plain_debits`
  await sql`
    insert into bank_entries (file_id, statement_id, ${columns}, status, matched_by, brought_by, four_eyes)
    select ${fileId}, ${statementId}::bigint, ${columns},
      case when plain is null then 'Unmatched' else 'Matched' end, case when plain is not null then 'REFERENCE' end,
      ${uploadedBy}::bigint, ${fourEyes}
    from (${savedEntries}) as entry left join ${plain} as plain using (position, part)
    where ${ofStatement} order by position, part`.execute(tx)
  if (statementId !== null)
    await sql`
      insert into bank_entries (file_id, statement_id, account_number, position, part, amount, whole_amount, direction,
        is_return, booked_on, value_on, bank_reference, named, named_batches, charges, counterparty_name, status, problem,
        brought_by, four_eyes)
      select ${fileId}, ${statementId}::bigint, account_number, position, -1, abs(left_of_it), amount, 'DEBIT',
        false, booked_on, value_on, bank_reference, '{}', '{}', charges, counterparty_name, 'Unmatched',
        format('Its transactions come to %s, and the bank booked %s.', ${ringgitText(sql`transaction_amount`)},
          ${ringgitText(sql`amount`)}),
        ${uploadedBy}::bigint, ${fourEyes}
      from ${remainders} as remainder where ${ofStatement} order by position`.execute(tx)
}

/** The payments that the transactions of an entry name, if they do not replace it. */
const namedByAll = sql`(
  select part.position, array_agg(distinct name) filter (where not is_in_text) as named,
    array_agg(distinct name) filter (where is_in_text) as named_in_text
  from reported_entries as whole join reported_entries as part using (position)
  cross join lateral (
    select name, false from unnest(part.named) as name union all select name, true from unnest(part.named_in_text) as name
  ) as names (name, is_in_text)
  where whole.part = 0 and not whole.splits and whole.transaction_count > 1
  group by part.position
)`

/** The entries as they are saved: one that its transactions do not replace names what these name. */
const savedEntries = sql`
  select entry.number, account_number, position, part, amount, direction, is_return, booked_on, value_on, bank_reference,
    end_to_end_id, batch_reference, message_reference, coalesce(by_all.named, entry.named) as named,
    coalesce(by_all.named_in_text, entry.named_in_text) as named_in_text, named_batches, narrative, transaction_count,
    transaction_amount, charges, counterparty_account, counterparty_name, reason_code, reason_text
  from ${countedEntries} as entry left join ${namedByAll} as by_all using (position)`

/** Statements show everything that was paid since the first one began; earlier payments are no longer awaited. */
async function keepBook(tx: Tx, statement: StagedStatement): Promise<void> {
  const { accountNumber, openingBalance, openingOn, closingBalance } = statement
  await sql`
    insert into bank_books (account_number, opening_balance, opening_on, closing_balance)
    values (${accountNumber}, ${openingBalance}, ${openingOn}, ${closingBalance})
    on conflict (account_number) do update set closing_balance = excluded.closing_balance`.execute(tx)
  await sql`
    update awaited_entries set is_before = true
    where not is_before and since < (select min(opening_on) from bank_books)`.execute(tx)
}
