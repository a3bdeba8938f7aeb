import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { AnswerStatus } from '@payouts/contract/payments/schema'
import type { Direction } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import { copyIn, copyLine } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import { batchesNamedIn, paymentsNamedIn } from './named-payments.ts'

/** The status of a payment, a batch or the message in a status report or a list of results. */
export type Reported = {
  scope: 'GROUP' | 'BATCH' | 'PAYMENT'
  /** The batch; null for the whole message and in a list of results. */
  batchReference: string | null
  referenceNo: string | null
  /** Whether it has a status; if not, that of the batch or the message applies. */
  says: boolean
  /** Null if the status changes no payment: pending, partial, or unknown. */
  status: AnswerStatus | null
  /** The code of an unknown status. */
  unknownStatus: string | null
  reasonCode: string | null
  reasonText: string | null
  bankReference: string | null
  valueDate: Day | null
  /** The amount as the bank repeats it. */
  amount: Ringgit | null
  count: number | null
  line: number
}

export type StagedStatement = {
  number: number
  accountNumber: string
  statementRef: string
  sequenceNo: number | null
  openingBalance: Ringgit
  openingOn: Day
  closingBalance: Ringgit
  closingOn: Day
  /** Whether it is one page of several. */
  isPage: boolean
}

export type StagedEntry = {
  /** The statement or notification within the file. */
  number: number
  accountNumber: string
  position: number
  part: number
  /** Whether its parts replace the entry; undefined for a part, which follows its entry. */
  splits: boolean | undefined
  /** Null for a part without an amount; such parts never replace their entry. */
  amount: Ringgit | null
  direction: Direction
  isReturn: boolean
  bookedOn: Day
  valueOn: Day
  bankReference: string | null
  endToEndId: string | null
  instructionId: string | null
  uetr: string | null
  /** The first batch that it names: itself, and in each of its transactions. */
  batchReference: string | null
  batchReferences: readonly string[]
  messageReference: string | null
  /** Free texts that may contain a reference. */
  narrative: string | null
  transactionCount: number | null
  /** The sum of its transactions, if each has an amount: less than the entry by charges. */
  transactionAmount: Ringgit | null
  /** Charges within the amount, according to the bank. */
  charges: Ringgit
  counterpartyAccount: string | null
  counterpartyName: string | null
  reasonCode: string | null
  reasonText: string | null
}

/** Writes what is read of a file to tables of the transaction that takes it. */
export type Staging = {
  report(row: Reported): void
  entry(entry: StagedEntry): void
  statement(statement: StagedStatement): void
  readonly statements: readonly StagedStatement[]
  /** Writes what has been collected if it is much, or all of it at the end. */
  write(options?: { atEnd: boolean }): Promise<void>
}

const blockLength = 512 * 1024

export async function openStaging(tx: Tx): Promise<Staging> {
  await createTables(tx)
  const statements: StagedStatement[] = []
  let reported = ''
  let entries = ''
  return {
    statements,
    statement: (statement) => void statements.push(statement),
    report: (row) => {
      reported += copyLine([
        row.scope,
        row.batchReference,
        row.referenceNo,
        row.says,
        row.status,
        row.unknownStatus,
        row.reasonCode,
        row.reasonText,
        row.bankReference,
        row.valueDate,
        row.amount,
        row.count,
        row.line
      ])
    },
    entry: (entry) => {
      const { narrative, endToEndId, instructionId, uetr, batchReferences, messageReference } = entry
      const named = paymentsNamedIn([endToEndId, instructionId, uetr])
      entries += copyLine([
        entry.number,
        entry.accountNumber,
        entry.position,
        entry.part,
        entry.splits,
        entry.amount,
        entry.direction,
        entry.isReturn,
        entry.bookedOn,
        entry.valueOn,
        entry.bankReference,
        entry.endToEndId,
        entry.batchReference,
        entry.messageReference,
        entry.narrative,
        arrayText(named),
        arrayText(paymentsNamedIn([narrative]).filter((reference) => !named.includes(reference))),
        arrayText(batchesNamedIn([...batchReferences, messageReference, narrative])),
        entry.transactionCount,
        entry.transactionAmount,
        entry.charges,
        entry.counterpartyAccount,
        entry.counterpartyName,
        entry.reasonCode,
        entry.reasonText
      ])
    },
    async write({ atEnd } = { atEnd: false }) {
      if (!atEnd && reported.length + entries.length < blockLength) return
      if (reported) await copyIn(tx, 'copy reported_statuses from stdin', reported)
      if (entries) await copyIn(tx, 'copy reported_entries from stdin', entries)
      reported = ''
      entries = ''
      if (atEnd) await sql`analyze reported_statuses, reported_entries`.execute(tx)
    }
  }
}

/** An array in PostgreSQL's notation. */
const arrayText = (values: readonly string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

async function createTables(tx: Tx): Promise<void> {
  await sql`create temporary table reported_statuses (
    scope text, batch_reference text, reference_no text, says boolean, status text, unknown_status text, reason_code text, reason_text text,
    bank_reference text, value_date date, amount numeric, said_count bigint, line bigint
  ) on commit drop`.execute(tx)
  await sql`create temporary table reported_entries (
    number integer, account_number text, position integer, part integer, splits boolean, amount numeric, direction text,
    is_return boolean, booked_on date, value_on date, bank_reference text, end_to_end_id text, batch_reference text,
    message_reference text, narrative text, named text[], named_in_text text[], named_batches text[], transaction_count bigint, transaction_amount numeric, charges numeric, counterparty_account text,
    counterparty_name text, reason_code text, reason_text text
  ) on commit drop`.execute(tx)
}
