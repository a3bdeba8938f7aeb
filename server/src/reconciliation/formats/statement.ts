import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { XmlNode } from '../../platform/incoming/xml.ts'
import { beginEntry, type EntryItself } from './entry.ts'
import { amountOf, badNode, dayAt, isDebit, nodeAt, requiredTextAt, signed, textAt, wholeNumberAt } from './nodes.ts'
import { type OwnAccounts, requireOwnAccount } from './own-accounts.ts'
import type { Staging } from './staging.ts'

/**
 * Takes a camt.053 or camt.054 as its elements end. An entry with several parts is taken whole, unless the parts
 * have amounts that come to its own: then they replace it.
 */
export function statementReader(own: OwnAccounts, staging: Staging, kind: 'Stmt' | 'Ntfctn') {
  const found = { messageId: null as string | null }
  let number = 0
  let position = 0
  let account: string | undefined
  let open = beginEntry()

  const at = () => ({ number, position, accountNumber: account ?? '' })
  const take = (entry: EntryItself) => staging.entry({ ...at(), ...entry })
  const endEntry = (node: XmlNode) => {
    if (account === undefined) throw badNode(node, 'comes before the account')
    const entry = open.end(node)
    if (entry) take(entry)
    open = beginEntry()
    position += 1
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
        open.addTransaction(node).forEach(take)
        return 'drop'
      case 'NtryDtls':
        open.addDetails(node)
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
