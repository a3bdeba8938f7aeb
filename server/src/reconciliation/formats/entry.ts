import { ringgitOf, type Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { BadFile } from '#platform/incoming/bad-file.ts'
import type { XmlNode } from '#platform/incoming/xml.ts'
import { amountOf, badNode, countAt, dayAt, isDebit, nodeAt, nodesAt, textAt, textsAt } from './nodes.ts'
import type { StagedEntry } from './staging.ts'
import {
  bankReferenceOf,
  chargesIn,
  given,
  isCodedReturn,
  isReversal,
  narrativeFrom,
  type Transaction,
  transactionOf
} from './transaction.ts'

/** An account's entry without its place in the file. */
export type EntryItself = Omit<StagedEntry, 'number' | 'accountNumber' | 'position'>

/** More batches than one entry pays. */
const mostBatches = 1000

/** Unknown statuses, each with its first line and the number of its entries. */
export type UnknownStatuses = Map<string, { line: number; count: number }>

/** More kinds of status than any bank has. */
const mostUnknown = 100

/** An entry while it is read: its transactions and batches end before it, and are not kept. */
export function beginEntry(unknown: UnknownStatuses) {
  let parts = 0
  let sum: Sen | null = 0n
  let charges: Sen = 0n
  let first: Transaction | undefined
  let isReturn = true
  const batches = new Set<string>()
  const messages = new Set<string>()
  /** How many payments its batches count; null as soon as one has no count. */
  let counted: number | null | undefined

  const addBatch = (batchReference: string | null, messageReference: string | null) => {
    if (batchReference !== null && batches.size < mostBatches) batches.add(batchReference)
    if (messageReference !== null && messages.size < mostBatches) messages.add(messageReference)
  }

  return {
    /** Reads a transaction; answers those that become parts. A single transaction is the entry itself. */
    addTransaction(node: XmlNode): EntryItself[] {
      const entry = entryAround(node)
      const transaction = transactionOf(node, entry)
      const { amount, direction, batchReference, messageReference } = transaction
      parts += 1
      first ??= transaction
      isReturn &&= transaction.isReturn
      charges += chargesIn(node)
      sum = sum === null || amount === null ? null : sum + (direction === 'DEBIT' ? -amount : amount)
      addBatch(batchReference, messageReference)
      if (parts === 1 || !isBooked(entry)) return []
      const second = asPart(transaction, entry, parts)
      return parts === 2 ? [asPart(first, entry, 1), second] : [second]
    },

    /** Reads details that may name a batch. */
    addDetails(node: XmlNode): void {
      const batch = nodeAt(node, 'Btch')
      if (!batch) return
      addBatch(given(textAt(batch, 'PmtInfId')), given(textAt(batch, 'MsgId')))
      const count = countAt(batch, 'NbOfTxs') || null
      counted = counted === null || count === null ? null : (counted ?? 0) + count
    },

    /** The complete entry; undefined if it changes no balance, such as a pending entry or one of zero. */
    end(node: XmlNode): EntryItself | undefined {
      const element = nodeAt(node, 'Amt')
      if (!element) throw badNode(node, 'lacks Amt')
      const amount = amountOf(element)
      const debit = isDebit(node)
      noteUnknown(unknown, node)
      if (!isBooked(node) || amount === 0n) return undefined
      const only = parts === 1 ? first : undefined
      const remarks = textsAt(node, 'AddtlNtryInf')
      const [batchReference = null] = batches
      const [messageReference = null] = messages
      return {
        part: 0,
        splits: parts > 1 && sum !== null && isMadeOf(debit ? -amount : amount, sum),
        amount: ringgitOf(amount),
        direction: debit ? 'DEBIT' : 'CREDIT',
        isReturn: isReversal(node) || isCodedReturn(node) || (parts > 0 && isReturn),
        ...daysOf(node),
        bankReference: only?.bankReference ?? bankReferenceOf(node),
        endToEndId: only?.endToEndId ?? null,
        instructionId: only?.instructionId ?? null,
        uetr: only?.uetr ?? null,
        batchReference,
        batchReferences: [...batches],
        messageReference,
        narrative: narrativeFrom([only?.narrative ?? null, ...remarks]),
        transactionCount: counted ?? (parts > 1 ? parts : null),
        transactionAmount: parts > 0 && sum !== null ? ringgitOf(sum < 0n ? -sum : sum) : null,
        charges: ringgitOf(chargesIn(node) || charges),
        counterpartyAccount: only?.counterpartyAccount ?? null,
        counterpartyName: only?.counterpartyName ?? (remarks[0]?.slice(0, 140) || null),
        reasonCode: only?.reasonCode ?? null,
        reasonText: only?.reasonText ?? null
      }
    }
  }
}

function asPart(transaction: Transaction, entry: XmlNode, part: number): EntryItself {
  const { amount } = transaction
  return {
    ...transaction,
    ...daysOf(entry),
    part,
    splits: undefined,
    amount: amount === null ? null : ringgitOf(amount)
  }
}

/** A statement's entry is booked, unless it says otherwise. */
const statusOf = (entry: XmlNode) =>
  textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? (entry.parent?.name === 'Stmt' ? 'BOOK' : 'none')
const isBooked = (entry: XmlNode) => statusOf(entry) === 'BOOK'

/** Whether an entry consists of its transactions and charges only. */
const isMadeOf = (entry: Sen, transactions: Sen): boolean => entry <= transactions && entry > 0n === transactions > 0n

function noteUnknown(unknown: UnknownStatuses, entry: XmlNode): void {
  const status = statusOf(entry).slice(0, 40)
  if (['BOOK', 'PDNG', 'INFO', 'FUTR'].includes(status)) return
  const seen = unknown.get(status)
  if (seen) seen.count += 1
  else if (unknown.size < mostUnknown) unknown.set(status, { line: entry.line, count: 1 })
}

/** An entry without a day has its statement's last day, or the notification's. */
function daysOf(entry: XmlNode): { bookedOn: Day; valueOn: Day } {
  const booked = dayAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm')
  const value = dayAt(entry, 'ValDt/Dt', 'ValDt/DtTm')
  const bookedOn = booked ?? value ?? dayAround(entry.parent)
  if (bookedOn === null) throw badNode(entry, 'lacks BookgDt')
  return { bookedOn, valueOn: value ?? bookedOn }
}

function dayAround(whole: XmlNode | undefined): Day | null {
  const closing = nodesAt(whole, 'Bal').find((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === 'CLBD')
  return dayAt(closing, 'Dt/Dt', 'Dt/DtTm') ?? dayAt(whole, 'FrToDt/ToDtTm', 'FrToDt/ToDt', 'CreDtTm')
}

function entryAround(transaction: XmlNode): XmlNode {
  const entry = transaction.parent?.parent
  if (entry?.name !== 'Ntry') throw new BadFile(`Line ${transaction.line}: TxDtls is outside of an entry.`)
  return entry
}
