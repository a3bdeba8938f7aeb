import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankStatement, FileProblem, ReceivedFile } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#identity/tables.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
export type Reader = { db: Database; caller: Caller }

const columns = sql<ReceivedFile>`file.file_id as "fileId", file.file_name as "fileName",
  concat_ws('.', file.format, file.format_version) as format, file.message_id as "messageId", file.source,
  users.name as "receivedBy", ${instantText('file.received_at')} as "receivedOn", file.status, file.problem,
  case when earlier.file_id is not null then json_build_object('fileId', earlier.file_id,
    'fileName', earlier.file_name, 'receivedOn', ${instantText('earlier.received_at')}) end as repeats,
  file.payments_changed as "paymentsChanged", file.payments_unchanged as "paymentsUnchanged",
  file.entries_matched as "entriesMatched", file.entries_proposed as "entriesProposed",
  file.entries_unmatched as "entriesUnmatched", file.entries_contradicting as "entriesContradicting",
  file.problem_count as "problemCount",
  file.note_count as "noteCount"`

const filesWithPeople = sql`received_files as file left join users on users.user_id = file.received_by
  left join received_files as earlier on earlier.file_id = file.repeats_file_id`

/** Files concern every dealer, so a company's own user finds none. */
export async function listFiles({ db, caller }: Reader, request: PageRequest): Promise<Page<ReceivedFile>> {
  if (caller.companyId !== null) return pageFrom<ReceivedFile>([], 0, request)
  return pageOf(
    db,
    request,
    {
      select: columns,
      from: filesWithPeople,
      countFrom: sql`received_files`,
      orderBy: sql`file.received_at desc, file.file_id desc`
    },
    asFile
  )
}

/** An empty format means none. */
const asFile = (file: ReceivedFile): ReceivedFile => ({ ...file, format: file.format || null })

export async function readReceived(tx: Tx, fileId: number): Promise<ReceivedFile> {
  return asFile(
    await one(tx, sql<ReceivedFile>`select ${columns} from ${filesWithPeople} where file.file_id = ${fileId}`)
  )
}

/** The number of a file's entries by status. */
export async function readFigures(tx: Tx, fileId: number) {
  return one(
    tx,
    sql<Record<`entries_${'matched' | 'proposed' | 'unmatched' | 'contradicting'}`, number>>`
      select count(*) filter (where status = 'Matched') as entries_matched,
        count(*) filter (where status = 'Proposed') as entries_proposed,
        count(*) filter (where status = 'Unmatched') as entries_unmatched,
        count(*) filter (where status = 'Contradiction') as entries_contradicting
      from bank_entries where file_id = ${fileId}`
  )
}

export async function listFileProblems(
  { db, caller }: Reader,
  request: CheckedInputOf<Endpoints['getReceivedFileProblems']>
): Promise<Page<FileProblem>> {
  if (caller.companyId !== null) return pageFrom<FileProblem>([], 0, request)
  return pageOf(db, request, {
    select: sql<FileProblem>`kind, place, problem`,
    from: sql`received_file_problems where file_id = ${request.fileId}`,
    orderBy: sql`position`
  })
}

export async function listStatements({ db, caller }: Reader, request: PageRequest): Promise<Page<BankStatement>> {
  if (caller.companyId !== null) return pageFrom<BankStatement>([], 0, request)
  return pageOf(db, request, {
    select: sql<BankStatement>`statement_id as "statementId", statement_ref as "statementRef",
      sequence_no as "sequenceNo", '•••• ' || right(account_number, 4) as account, opening_on as "openingOn",
      opening_balance as "openingBalance", closing_on as "closingOn", closing_balance as "closingBalance",
      entry_count as "entryCount", file_name as "fileName", ${instantText('received_at')} as "receivedOn"`,
    from: sql`bank_statements join received_files using (file_id)`,
    countFrom: sql`bank_statements`,
    orderBy: sql`statement_id desc`
  })
}
