import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { systemClock } from '../../../server/src/platform/clock.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import type { BenchDatabase } from '../../bench-database.ts'
import type { MadeRun } from './payment-run-life.ts'

const urn = 'urn:iso:std:iso:20022:tech:xsd:'
/** The bank rejects one payment in this many. */
const rejectedEach = 1_000
const atOnce = 10_000

type Line = { position: number; referenceNo: string; amount: Ringgit; rail: string }

async function* linesOf(db: Database, runId: number, rail: string): AsyncGenerator<Line> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Line>`
      select position, reference_no as "referenceNo", amount, rail from payment_run_lines
      where run_id = ${runId} and rail = ${rail} and position > ${after} order by position limit ${atOnce}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

async function railsOf(db: Database, runId: number): Promise<{ rail: string; count: number; total: Ringgit }[]> {
  const { rows } = await sql<{ rail: string; count: number; total: Ringgit }>`
    select rail, count(*) as count, sum(amount)::numeric(16, 2) as total from payment_run_lines
    where run_id = ${runId} group by rail order by rail`.execute(db)
  return rows
}

const isRejected = ({ position }: Line) => position % rejectedEach === 0

/** A pain.002 that names every payment: settled, but for a few that are rejected. */
export function writeStatusReport({ database: { db } }: BenchDatabase, run: MadeRun, folder: string): Promise<void> {
  return pipeline(Readable.from(reportOf(db, run)), createWriteStream(join(folder, 'report.xml')))
}

async function* reportOf(db: Database, { runId, runNo }: MadeRun): AsyncGenerator<string> {
  yield `<Document xmlns="${urn}pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R-${runNo}</MsgId></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${runNo}</OrgnlMsgId></OrgnlGrpInfAndSts>\n`
  for (const { rail } of await railsOf(db, runId)) {
    yield `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${runNo}-${rail}</OrgnlPmtInfId>\n`
    yield* inPieces(linesOf(db, runId, rail), (line) => {
      const said = isRejected(line)
        ? '<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>MS03</Cd></Rsn></StsRsnInf>'
        : '<TxSts>ACSC</TxSts>'
      return `<TxInfAndSts><OrgnlEndToEndId>${line.referenceNo}</OrgnlEndToEndId>${said}</TxInfAndSts>\n`
    })
    yield '</OrgnlPmtInfAndSts>\n'
  }
  yield '</CstmrPmtStsRpt></Document>\n'
}

/** The balance of the account before the first statement, and after each. */
export type Account = { statements: number; closing: Ringgit }
export const newAccount = (): Account => ({ statements: 0, closing: '9000000000.00' })

/** A camt.053 that debits each rail in one sum, as a run asks for, and names each payment that was not rejected. */
export async function writeStatement(
  { database: { db } }: BenchDatabase,
  run: MadeRun,
  { folder, account }: { folder: string; account: Account }
): Promise<void> {
  await pipeline(Readable.from(statementOf(db, run, account)), createWriteStream(join(folder, 'statement.xml')))
}

async function* statementOf(db: Database, run: MadeRun, account: Account): AsyncGenerator<string> {
  const debits = await debitsOf(db, run.runId)
  const debited = debits.reduce((sum, { total }) => sum + senOf(total), 0n)
  yield* statementText(account, { messageId: `S-${run.runNo}`, debited, entries: batches(db, run, debits) })
}

async function* batches(
  db: Database,
  { runId, runNo }: MadeRun,
  debits: readonly { rail: string; total: Ringgit }[]
): AsyncGenerator<string> {
  for (const { rail, total } of debits) {
    yield `${entryStart(total)}
<NtryDtls><Btch><PmtInfId>${runNo}-${rail}</PmtInfId></Btch>\n`
    yield* inPieces(linesOf(db, runId, rail), (line) =>
      isRejected(line)
        ? ''
        : `<TxDtls><Refs><EndToEndId>${line.referenceNo}</EndToEndId></Refs><Amt Ccy="MYR">${line.amount}</Amt></TxDtls>\n`
    )
    yield '</NtryDtls></Ntry>\n'
  }
}

/** A camt.053 of the account's other debits: each has a payment's amount, and names nothing of ours. */
export async function writeOtherDebits(
  { database: { db } }: BenchDatabase,
  { runId, runNo }: MadeRun,
  { folder, account, count }: { folder: string; account: Account; count: number }
): Promise<void> {
  const { rows } = await sql<{ amount: Ringgit }>`
    select amount from payment_run_lines where run_id = ${runId} order by position limit ${count}`.execute(db)
  const debited = rows.reduce((sum, { amount }) => sum + senOf(amount), 0n)
  const entries = rows.map(
    ({ amount }, place) =>
      `${entryStart(amount)}<NtryDtls><TxDtls><RmtInf><Ustrd>Rent ${place}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`
  )
  const text = statementText(account, { messageId: `O-${runNo}`, debited, entries })
  await pipeline(Readable.from(text), createWriteStream(join(folder, 'others.xml')))
}

const entryStart = (amount: Ringgit) =>
  `<Ntry><Amt Ccy="MYR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
  `<BookgDt><Dt>${systemClock.today()}</Dt></BookgDt><BkTxCd/>`

/** The account's next statement, which begins where the last one ended. */
async function* statementText(
  account: Account,
  content: { messageId: string; debited: bigint; entries: AsyncIterable<string> | Iterable<string> }
): AsyncGenerator<string> {
  const opening = account.closing
  account.statements += 1
  account.closing = ringgitOf(senOf(opening) - content.debited)
  const balance = (code: string, amount: Ringgit) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="MYR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${systemClock.today()}</Dt></Dt></Bal>`
  yield `<Document xmlns="${urn}camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${content.messageId}</MsgId></GrpHdr>
<Stmt><Id>S${account.statements}</Id><ElctrncSeqNb>${account.statements}</ElctrncSeqNb>
<Acct><Id><Othr><Id>514012345678</Id></Othr></Id><Ccy>MYR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', account.closing)}\n`
  yield* content.entries
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

async function debitsOf(db: Database, runId: number): Promise<{ rail: string; total: Ringgit }[]> {
  const { rows } = await sql<{ rail: string; total: Ringgit }>`
    select rail, sum(amount)::numeric(16, 2) as total from payment_run_lines
    where run_id = ${runId} and position % ${rejectedEach} <> 0 group by rail order by rail`.execute(db)
  return rows
}

async function* inPieces(lines: AsyncIterable<Line>, textOf: (line: Line) => string): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += textOf(line)
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}
