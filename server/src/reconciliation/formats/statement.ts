import { type Ringgit, ringgitOf, type Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { Direction } from '@payouts/contract/reconciliation/schema'
import { BadFile } from './bad-file.ts'
import {
  amountOf,
  badNode,
  countAt,
  currency,
  dayAt,
  isDebit,
  nodeAt,
  requiredTextAt,
  signed,
  textAt,
  wholeNumberAt
} from './nodes.ts'
import { type OwnAccounts, requireOwnAccount } from './own-accounts.ts'
import type { StagedEntry, Staging } from './staging.ts'
import type { XmlNode } from './xml.ts'

/** What is known of the entry that is read: its parts come before it ends. */
type OpenEntry = { parts: number; sum: Sen; hasAllAmounts: boolean; first: PartOfEntry | undefined }
type PartOfEntry = ReturnType<typeof partOf>

const nothingYet = (): OpenEntry => ({ parts: 0, sum: 0n, hasAllAmounts: true, first: undefined })

/**
 * Takes a camt.053 or camt.054 as its elements end. An entry with several parts is taken whole, unless the parts
 * have amounts that come to its own: then they replace it.
 */
export function statementReader(own: OwnAccounts, staging: Staging, kind: 'Stmt' | 'Ntfctn') {
  const found = { messageId: null as string | null }
  let number = 0
  let position = 0
  let account: string | undefined
  let open = nothingYet()

  const at = () => ({ number, position, accountNumber: account ?? '' })
  const endEntry = (node: XmlNode) => {
    if (account === undefined) throw badNode(node, 'comes before the account')
    const entry = entryOf(node, open)
    if (entry) staging.entry({ ...at(), part: 0, ...entry })
    open = nothingYet()
    position += 1
  }
  const endPart = (node: XmlNode) => {
    const entry = entryAround(node)
    const part = partOf(node, entry)
    open.parts += 1
    open.first ??= part
    if (part.amount === null) open.hasAllAmounts = false
    else open.sum += part.direction === 'DEBIT' ? -part.amount : part.amount
    if (part.amount !== null && part.amount > 0n && isBooked(entry))
      staging.entry({ ...at(), ...stagedPart(part, entry, open.parts), splits: undefined })
  }

  const end = (node: XmlNode): 'drop' | undefined => {
    switch (node.name) {
      case 'GrpHdr':
        found.messageId = requiredTextAt(node, 'MsgId')
        requireWhole(node, 'MsgPgntn')
        return undefined
      case 'Acct':
        if (node.parent?.name === kind) {
          account = requireOwnAccount(own, node)
          number += 1
        }
        return undefined
      case 'TxDtls':
        endPart(node)
        return 'drop'
      case 'Ntry':
        endEntry(node)
        return 'drop'
      case kind:
        requireWhole(node, kind === 'Stmt' ? 'StmtPgntn' : 'NtfctnPgntn')
        if (account === undefined) throw badNode(node, 'lacks Acct')
        if (kind === 'Stmt') staging.statement({ number, accountNumber: account, ...statementOf(node) })
        account = undefined
        return 'drop'
      default:
        return undefined
    }
  }
  return { found, end }
}

/** A message in several pages cannot be checked by itself. */
function requireWhole(node: XmlNode, pagination: string): void {
  const pages = nodeAt(node, pagination)
  if (pages && (textAt(pages, 'PgNb') !== '1' || textAt(pages, 'LastPgInd') !== 'true'))
    throw badNode(pages, 'says that it is one page of several; have the bank send it in one piece')
}

function statementOf(node: XmlNode) {
  const opening = balanceOf(node, ['OPBD', 'PRCD'])
  const closing = balanceOf(node, ['CLBD'])
  const openingOn = dayAt(node, 'FrToDt/FrDtTm', 'FrToDt/FrDt') ?? opening.on
  if (closing.on < openingOn) throw badNode(node, 'closes before it opens')
  return {
    statementRef: requiredTextAt(node, 'Id'),
    sequenceNo: wholeNumberAt(node, 'ElctrncSeqNb') ?? wholeNumberAt(node, 'LglSeqNb'),
    openingBalance: opening.amount,
    openingOn,
    closingBalance: closing.amount,
    closingOn: closing.on
  }
}

function balanceOf(statement: XmlNode, codes: readonly string[]): { amount: Ringgit; on: Day } {
  const balances = statement.children.filter(({ name }) => name === 'Bal')
  for (const code of codes) {
    const balance = balances.find((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code)
    const amount = nodeAt(balance, 'Amt')
    if (!balance || !amount) continue
    const on = dayAt(balance, 'Dt/Dt', 'Dt/DtTm')
    if (on === null) throw badNode(balance, 'lacks Dt')
    return { amount: signed(amountOf(amount), isDebit(balance)), on }
  }
  throw badNode(statement, `lacks the balance ${codes[0]}`)
}

const isBooked = (entry: XmlNode) => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK'

type EntryItself = Omit<StagedEntry, 'number' | 'position' | 'accountNumber' | 'part'>

/** An entry that is booked; pending ones move no balance, and nor do those of zero. */
function entryOf(node: XmlNode, { parts, sum, hasAllAmounts, first }: OpenEntry): EntryItself | undefined {
  const element = nodeAt(node, 'Amt')
  if (!element) throw badNode(node, 'lacks Amt')
  const amount = amountOf(element)
  const debit = isDebit(node)
  const status = requiredTextAt(node, 'Sts/Cd', 'Sts')
  if (!['BOOK', 'PDNG', 'INFO', 'FUTR'].includes(status)) throw badNode(node, `has the unknown Sts ${status}`)
  if (status !== 'BOOK' || amount === 0n) return undefined
  const batch = nodeAt(node, 'NtryDtls/Btch')
  const only = parts === 1 ? first : undefined
  return {
    splits: parts > 1 && hasAllAmounts && sum === (debit ? -amount : amount),
    amount: ringgitOf(amount),
    direction: debit ? 'DEBIT' : 'CREDIT',
    isReturn: isReversal(node) || (only?.isReturn ?? false),
    ...daysOf(node),
    bankReference: only?.bankReference ?? textAt(node, 'AcctSvcrRef', 'NtryRef'),
    endToEndId: only?.endToEndId ?? null,
    batchReference: only?.batchReference ?? textAt(batch, 'PmtInfId'),
    messageReference: only?.messageReference ?? textAt(batch, 'MsgId'),
    transactionCount: countAt(batch, 'NbOfTxs') ?? (parts > 1 ? parts : null),
    counterpartyAccount: only?.counterpartyAccount ?? null,
    counterpartyName: only?.counterpartyName ?? textAt(node, 'AddtlNtryInf')?.slice(0, 140) ?? null,
    reasonCode: only?.reasonCode ?? null,
    reasonText: only?.reasonText ?? null
  }
}

const isReversal = (node: XmlNode) => ['true', '1'].includes(textAt(node, 'RvslInd') ?? '')

function daysOf(entry: XmlNode): { bookedOn: Day; valueOn: Day } {
  const booked = dayAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm')
  const value = dayAt(entry, 'ValDt/Dt', 'ValDt/DtTm')
  const bookedOn = booked ?? value
  if (bookedOn === null) throw badNode(entry, 'lacks BookgDt')
  return { bookedOn, valueOn: value ?? bookedOn }
}

function entryAround(part: XmlNode): XmlNode {
  const entry = part.parent?.parent
  if (entry?.name !== 'Ntry') throw new BadFile(`Line ${part.line}: TxDtls is outside of an entry.`)
  return entry
}

/** One part of an entry, with what it leaves to the entry filled in. */
function partOf(node: XmlNode, entry: XmlNode) {
  const amount = [nodeAt(node, 'Amt'), nodeAt(node, 'AmtDtls/TxAmt/Amt')].find(
    (each) => each?.attributes['Ccy'] === currency
  )
  const debit = nodeAt(node, 'CdtDbtInd') ? isDebit(node) : isDebit(entry)
  const direction: Direction = debit ? 'DEBIT' : 'CREDIT'
  const refs = nodeAt(node, 'Refs')
  const batch = nodeAt(node.parent, 'Btch')
  const [party, partyAccount] = debit ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct']
  const parties = nodeAt(node, 'RltdPties')
  const returned = nodeAt(node, 'RtrInf')
  return {
    amount: amount ? amountOf(amount) : null,
    direction,
    isReturn: returned !== undefined || isReversal(entry),
    bankReference: textAt(refs, 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef', 'NtryRef'),
    endToEndId: given(textAt(refs, 'EndToEndId')),
    batchReference: given(textAt(refs, 'PmtInfId') ?? textAt(batch, 'PmtInfId')),
    messageReference: given(textAt(refs, 'MsgId') ?? textAt(batch, 'MsgId')),
    counterpartyAccount: textAt(parties, `${partyAccount}/Id/Othr/Id`, `${partyAccount}/Id/IBAN`),
    counterpartyName: textAt(parties, `${party}/Pty/Nm`, `${party}/Nm`)?.slice(0, 140) ?? null,
    reasonCode: textAt(returned, 'Rsn/Cd', 'Rsn/Prtry'),
    reasonText: textAt(returned, 'AddtlInf')
  }
}

/** Banks fill in a word where no reference came with a payment. */
const given = (reference: string | null) => (reference === 'NOTPROVIDED' ? null : reference)

function stagedPart(part: PartOfEntry, entry: XmlNode, number: number) {
  return { ...part, ...daysOf(entry), part: number, amount: ringgitOf(part.amount ?? 0n), transactionCount: null }
}
