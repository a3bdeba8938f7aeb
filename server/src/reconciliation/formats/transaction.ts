import { ringgitOf, type Sen } from '@payouts/contract/money'
import type { Direction } from '@payouts/contract/reconciliation/schema'
import type { XmlNode } from '#platform/incoming/xml.ts'
import { amountOf, currency, isDebit, isTrue, nodeAt, nodesAt, textAt, textsAt } from './nodes.ts'
import { reasonFrom } from './reasons.ts'
import type { StagedEntry } from './staging.ts'

/** One transaction of an entry (`TxDtls`). */
export type Transaction = Omit<StagedEntry, Placement | 'amount'> & { amount: Sen | null }
/** An entry's place and days, and what only entries have. */
type Placement = 'number' | 'accountNumber' | 'position' | 'part' | 'splits' | 'bookedOn' | 'valueOn'

/** Reads a transaction; missing elements come from its entry, as far as that has been read. */
export function transactionOf(node: XmlNode, entry: XmlNode): Transaction {
  const amount = amountIn(node)
  const debit = nodeAt(node, 'CdtDbtInd') ? isDebit(node) : isDebit(entry)
  const direction: Direction = debit ? 'DEBIT' : 'CREDIT'
  const refs = nodeAt(node, 'Refs')
  const batch = nodeAt(node.parent, 'Btch')
  const [party, partyAccount] = debit ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct']
  const parties = nodeAt(node, 'RltdPties')
  const returned = nodeAt(node, 'RtrInf')
  const batchReference = given(textAt(refs, 'PmtInfId')) ?? given(textAt(batch, 'PmtInfId'))
  return {
    amount,
    direction,
    isReturn: returned !== undefined || isReversal(entry) || isCodedReturn(node) || isCodedReturn(entry),
    bankReference: given(textAt(refs, 'AcctSvcrRef')) ?? bankReferenceOf(entry),
    endToEndId: given(textAt(refs, 'EndToEndId')),
    instructionId: given(textAt(refs, 'InstrId')),
    uetr: given(textAt(refs, 'UETR')),
    batchReference,
    batchReferences: batchReference === null ? [] : [batchReference],
    messageReference: given(textAt(refs, 'MsgId')) ?? given(textAt(batch, 'MsgId')),
    narrative: narrativeFrom([
      ...textsAt(node, 'RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/AddtlRmtInf'),
      ...textsAt(node, 'AddtlTxInf', 'Refs/Prtry/Ref', 'RtrInf/AddtlInf')
    ]),
    transactionCount: null,
    transactionAmount: amount === null ? null : ringgitOf(amount),
    charges: ringgitOf(chargesIn(node)),
    counterpartyAccount: textAt(parties, `${partyAccount}/Id/Othr/Id`, `${partyAccount}/Id/IBAN`),
    counterpartyName: textAt(parties, `${party}/Pty/Nm`, `${party}/Nm`)?.slice(0, 140) ?? null,
    ...reasonFrom(returned ? [returned] : [])
  }
}

/** The transaction's own amount in our currency; null if there is none. */
function amountIn(node: XmlNode): Sen | null {
  const amount = [nodeAt(node, 'Amt'), nodeAt(node, 'AmtDtls/TxAmt/Amt'), nodeAt(node, 'AmtDtls/InstdAmt/Amt')].find(
    (each) => each?.attributes['Ccy'] === currency
  )
  return amount ? amountOf(amount) : null
}

/** Banks write a word if a payment came without a reference. */
export const given = (reference: string | null): string | null =>
  reference !== null && /^(?:not ?provided|nonref)$/i.test(reference) ? null : reference

/** The bank's own reference of an entry, by which what it announces again is known. */
export const bankReferenceOf = (entry: XmlNode): string | null =>
  given(textAt(entry, 'AcctSvcrRef')) ?? given(textAt(entry, 'NtryRef'))

export const isReversal = (entry: XmlNode): boolean => isTrue(entry, 'RvslInd')

/** ISO 20022 sub-families of returned money: returned, cancelled on request, returned by the clearing house. */
const returnCodes = ['RRTN', 'RPCR', 'ARET']

/** Banks' own codes for returns: SWIFT's NRTI, the business transactions 109 and 159, and plain words. */
const ownReturnCodes = /^(?:NRTI|RRTN|RTN|RETURN(?:ED)?)(?![A-Z])|^(?:N[A-Z]{3}\+)?(?:109|159)(?:\+|$)/i

/** Whether the bank's transaction code marks a return. */
export const isCodedReturn = (node: XmlNode): boolean =>
  returnCodes.includes(textAt(node, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? '') ||
  ownReturnCodes.test(textAt(node, 'BkTxCd/Prtry/Cd') ?? '')

/** The bank's charges within an amount in our currency: the total, or else the sum of those listed. */
export function chargesIn(node: XmlNode): Sen {
  let sum = 0n
  for (const charges of nodesAt(node, 'Chrgs')) {
    const total = nodeAt(charges, 'TtlChrgsAndTaxAmt')
    const listed = total ? [total] : nodesAt(charges, 'Rcrd/Amt', 'Amt')
    for (const amount of listed) if (amount.attributes['Ccy'] === currency) sum += amountOf(amount)
  }
  return sum
}

const longestNarrative = 1000

/** Free texts as one, in which a reference of ours may be. */
export const narrativeFrom = (texts: readonly (string | null)[]): string | null =>
  texts.filter(Boolean).join(' ').slice(0, longestNarrative) || null
