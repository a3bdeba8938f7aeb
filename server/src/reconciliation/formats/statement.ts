import { countText } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { FileProblem } from '@payouts/contract/reconciliation/schema'
import { BadFile } from '#platform/incoming/bad-file.ts'
import type { XmlNode } from '#platform/incoming/xml.ts'
import { beginEntry, type EntryItself, type UnknownStatuses } from './entry.ts'
import {
  amountOf,
  badNode,
  currency,
  dayAt,
  isDebit,
  nodeAt,
  nodesAt,
  requiredTextAt,
  signed,
  textAt,
  wholeNumberAt
} from './nodes.ts'
import { type OwnAccounts, ownAccountOf } from './own-accounts.ts'
import { pageIn } from './pages.ts'
import type { Staging } from './staging.ts'

/**
 * Reads a camt.053 or camt.054 as its elements end: keeps what concerns our account, and notes other accounts. An
 * entry with several parts is kept whole, unless the parts' amounts sum to its own: then they replace it.
 */
export function statementReader(own: OwnAccounts, staging: Staging, kind: 'Stmt' | 'Ntfctn') {
  const found = { messageId: null as string | null }
  const notes: FileProblem[] = []
  const unknown: UnknownStatuses = new Map()
  const taking = takingOf(own, notes)
  let position = 0
  let isPageOfMessage = false
  let open = beginEntry(unknown)

  const take = (entry: EntryItself) => staging.entry({ ...taking.at(), position, ...entry })
  const note = (node: XmlNode, problem: string) =>
    notes.push({ kind: 'NOTE', place: `${names[kind]} ${textAt(node, 'Id') ?? ''}`.trim(), problem })
  /** A notification may announce entries in other currencies, and has no balance that shows it. */
  const isForeign = (entry: XmlNode | undefined) =>
    kind === 'Ntfctn' && ![undefined, currency].includes(nodeAt(entry, 'Amt')?.attributes['Ccy'])
  const endEntry = (node: XmlNode) => {
    if (taking.isSkipping()) return
    if (isForeign(node)) {
      const named = nodeAt(node, 'Amt')?.attributes['Ccy'] ?? ''
      notes.push({
        kind: 'SKIPPED',
        place: `Line ${node.line}, Ntry`,
        problem: `is in ${named.slice(0, 3)}, not in ${currency}`
      })
      open = beginEntry(unknown)
      return
    }
    const entry = open.end(node)
    if (entry) take(entry)
    open = beginEntry(unknown)
    position += 1
  }
  const endWhole = (node: XmlNode) => {
    const page = pageIn(node, `${kind}Pgntn`)
    if (page) note(node, page)
    const account = taking.end(node, names[kind])
    if (account && kind === 'Stmt')
      staging.statement({ ...account, ...statementOf(node), isPage: isPageOfMessage || page !== undefined })
  }

  const end = (node: XmlNode): 'drop' | undefined => {
    switch (node.name) {
      case 'GrpHdr': {
        found.messageId ??= requiredTextAt(node, 'MsgId')
        const page = pageIn(node, 'MsgPgntn')
        isPageOfMessage = page !== undefined
        if (page) notes.push({ kind: 'NOTE', place: 'The message', problem: page })
        return 'drop'
      }
      case 'Acct':
        if (node.parent?.name === kind) taking.account(node)
        return undefined
      case 'Bal':
        taking.balance(node)
        return undefined
      case 'TxDtls':
        if (!taking.isSkipping() && !isForeign(node.parent?.parent)) open.addTransaction(node).forEach(take)
        return 'drop'
      case 'NtryDtls':
        if (!taking.isSkipping()) open.addDetails(node)
        return 'drop'
      case 'Ntry':
        endEntry(node)
        return 'drop'
      case kind:
        endWhole(node)
        return 'drop'
      default:
        return undefined
    }
  }
  const problems = (): FileProblem[] => {
    taking.requireSome()
    return [...notes, ...[...unknown].map(([status, seen]) => unknownStatus(status, seen))]
  }
  return { found, problems, end }
}

const names = { Stmt: 'Statement', Ntfctn: 'Notification' } as const

/** The statement or notification being read, and whether it is ours. */
function takingOf(own: OwnAccounts, notes: FileProblem[]) {
  let number = 0
  let accountNumber: string | undefined
  let notOurs: { node: XmlNode; reason: string } | undefined
  let firstNotOurs: BadFile | undefined
  let taken = 0
  const skip = (node: XmlNode, reason: string) => {
    notOurs ??= { node, reason }
    firstNotOurs ??= badNode(node, reason)
  }
  return {
    account(node: XmlNode): void {
      number += 1
      const named = ownAccountOf(own, node)
      if ('notOurs' in named) skip(node, named.notOurs)
      else accountNumber = named.accountNumber
    },
    /** Accounts of several currencies may share a number. */
    balance(node: XmlNode): void {
      const kept = nodeAt(node, 'Amt')?.attributes['Ccy']
      if (kept !== undefined && kept !== currency) skip(node, `is kept in ${kept.slice(0, 3)}, not in ${currency}`)
    },
    isSkipping: () => notOurs !== undefined,
    at() {
      if (accountNumber === undefined) throw new BadFile('An entry comes before the account that it is of.')
      return { number, accountNumber }
    },
    /** Ends a statement or notification; answers its account if it is ours. */
    end(node: XmlNode, name: string): { number: number; accountNumber: string } | undefined {
      const [account, other] = [accountNumber, notOurs]
      accountNumber = notOurs = undefined
      if (other) {
        const place = `${name} ${textAt(node, 'Id') ?? ''}`.trim()
        notes.push({ kind: 'SKIPPED', place, problem: other.reason })
        return undefined
      }
      if (account === undefined) throw badNode(node, 'lacks Acct')
      taken += 1
      return { number, accountNumber: account }
    },
    requireSome(): void {
      if (taken === 0 && firstNotOurs) throw firstNotOurs
    }
  }
}

function unknownStatus(status: string, { line, count }: { line: number; count: number }): FileProblem {
  const more = count === 1 ? '' : `, as ${countText(count - 1)} more have`
  return {
    kind: 'PROBLEM',
    place: `Line ${line}, Ntry`,
    problem: `has the status ${status}${more}: it is not known here, and taken as not booked`
  }
}

function statementOf(node: XmlNode) {
  const opening = balanceOf(node, 'OPBD', 'PRCD') ?? interimOf(node, 'first')
  const closing = balanceOf(node, 'CLBD') ?? interimOf(node, 'last')
  if (!opening) throw badNode(node, `lacks the balance OPBD, with which it opens. ${whatIsBooked(node)}`)
  if (!closing) throw badNode(node, `lacks the balance CLBD, with which it closes. ${whatIsBooked(node)}`)
  const begins = dayAt(node, 'FrToDt/FrDtTm', 'FrToDt/FrDt') ?? opening.on
  // If nothing moved, the balances may be those of the last day before the period.
  const openingOn = begins <= closing.on ? begins : opening.on
  if (closing.on < openingOn) throw badNode(node, `closes on ${closing.on}, before it opens on ${openingOn}`)
  return {
    statementRef: requiredTextAt(node, 'Id'),
    sequenceNo: wholeNumberAt(node, 'ElctrncSeqNb') ?? wholeNumberAt(node, 'LglSeqNb'),
    openingBalance: opening.amount,
    openingOn,
    closingBalance: closing.amount,
    closingOn: closing.on
  }
}

type Balance = { amount: Ringgit; on: Day }

const codeOf = (balance: XmlNode) => textAt(balance, 'Tp/CdOrPrtry/Cd')

function balanceOf(statement: XmlNode, ...codes: string[]): Balance | undefined {
  for (const code of codes) {
    const balance = nodesAt(statement, 'Bal').find((each) => codeOf(each) === code)
    if (balance) return balanceIn(balance)
  }
  return undefined
}

/** A page begins or ends with an interim balance: the first or the last one, and never the only one for both. */
function interimOf(statement: XmlNode, which: 'first' | 'last'): Balance | undefined {
  const balances = nodesAt(statement, 'Bal').filter((each) => codeOf(each) === 'ITBD')
  const others = nodesAt(statement, 'Bal').some((each) => ['OPBD', 'PRCD', 'CLBD'].includes(codeOf(each) ?? ''))
  if (balances.length < (others ? 1 : 2)) return undefined
  const balance = balances.at(which === 'first' ? 0 : -1)
  return balance && balanceIn(balance)
}

function balanceIn(balance: XmlNode): Balance {
  const amount = nodeAt(balance, 'Amt')
  if (!amount) throw badNode(balance, 'lacks Amt')
  const on = dayAt(balance, 'Dt/Dt', 'Dt/DtTm')
  if (on === null) throw badNode(balance, 'lacks Dt')
  return { amount: signed(amountOf(amount), isDebit(balance)), on }
}

const whatIsBooked = (statement: XmlNode): string => {
  const codes = nodesAt(statement, 'Bal').map((each) => codeOf(each) ?? textAt(each, 'Tp/CdOrPrtry/Prtry') ?? 'none')
  const has = codes.length > 0 ? `Its balances are ${codes.slice(0, 10).join(', ')}` : 'It has no balance'
  return `${has}; have the bank send the booked ones`
}
