import { ringgitOf } from '@payouts/contract/money'
import type { AnswerStatus } from '@payouts/contract/payments/schema'
import type { FileProblem } from '@payouts/contract/reconciliation/schema'
import type { XmlNode } from '#platform/incoming/xml.ts'
import { referenceForm } from './named-payments.ts'
import {
  amountOf,
  badNode,
  countAt,
  dayAt,
  nodeAt,
  nodesAt,
  plainAmount,
  positionOf,
  requiredTextAt,
  textAt
} from './nodes.ts'
import { type OwnAccounts, requireOwnAccount, requireOwnBank } from './own-accounts.ts'
import { reasonFrom } from './reasons.ts'
import type { Reported, Staging } from './staging.ts'
import { given } from './transaction.ts'

/** The bank does not pay what it has cancelled, so for us it is a rejection. */
const cancelled = 'CANC'

/**
 * The meaning of each ISO 20022 status for a payment. Null: it changes none, for example because somebody still has
 * to confirm it, or because the money is blocked on its way. Unknown statuses change none either, and are recorded.
 */
const meanings: Readonly<Record<string, AnswerStatus | null>> = {
  RCVD: null,
  PDNG: null,
  PEND: null,
  PART: null,
  PATC: null,
  ACFW: null,
  BLCK: null,
  RCVC: null,
  RVCM: null,
  RVNC: null,
  ACTC: 'ACCEPTED',
  ACCP: 'ACCEPTED',
  ACFC: 'ACCEPTED',
  ACPD: 'ACCEPTED',
  ACSP: 'ACCEPTED',
  ACWC: 'ACCEPTED',
  ACWP: 'ACCEPTED',
  ACSC: 'SETTLED',
  ACCC: 'SETTLED',
  RJCT: 'REJECTED',
  [cancelled]: 'REJECTED'
}

type StatusReport = {
  /** A pain.002 may answer one message only. */
  originalMessageId: string | null
}

/**
 * Reads a pain.002 as its elements end: the statuses of the message, of each batch and of each payment. A payment's
 * own status takes precedence over its batch's, and that over the message's.
 */
export function statusReportReader(own: OwnAccounts, staging: Staging) {
  const found: StatusReport & { messageId: string | null } = { originalMessageId: null, messageId: null }
  const unnamed: FileProblem[] = []
  const end = (node: XmlNode): 'drop' | undefined => {
    switch (node.name) {
      case 'GrpHdr':
        found.messageId ??= requiredTextAt(node, 'MsgId')
        requireOwnBank(own, textAt(node, 'DbtrAgt/FinInstnId/BICFI', 'DbtrAgt/FinInstnId/BIC'), positionOf(node))
        return undefined
      case 'OrgnlGrpInfAndSts':
        found.originalMessageId = onlyOne(
          node,
          found.originalMessageId,
          referenceForm(requiredTextAt(node, 'OrgnlMsgId'))
        )
        staging.report(ofGroup(node))
        return 'drop'
      case 'TxInfAndSts': {
        const said = ofPayment(own, node)
        if (said.referenceNo !== null) staging.report(said)
        else if (unnamed.length < mostUnnamed)
          unnamed.push({ kind: 'PROBLEM', place: positionOf(node).replace(/:$/, ''), problem: 'names no payment' })
        return 'drop'
      }
      case 'OrgnlPmtInfAndSts':
        staging.report(ofBatch(node))
        return 'drop'
      default:
        return undefined
    }
  }
  return { found, problems: () => unnamed, end }
}

/** More than anybody reads. */
const mostUnnamed = 1000

/** @throws BadFile if a report answers a second message */
function onlyOne(node: XmlNode, before: string | null, now: string): string {
  if (before !== null && before !== now)
    throw badNode(node, `answers ${now.slice(0, 40)}, and the report answers ${before.slice(0, 40)} already`)
  return now
}

function ofGroup(node: XmlNode): Reported {
  return { ...saidIn(node, 'GrpSts'), scope: 'GROUP', ...sums(node) }
}

function ofBatch(node: XmlNode): Reported {
  const batchReference = referenceForm(requiredTextAt(node, 'OrgnlPmtInfId'))
  return { ...saidIn(node, 'PmtInfSts'), scope: 'BATCH', batchReference, ...sums(node) }
}

function sums(node: XmlNode) {
  const sum = nodeAt(node, 'OrgnlCtrlSum')
  return { count: countAt(node, 'OrgnlNbOfTxs'), amount: sum ? ringgitOf(plainAmount(sum)) : null }
}

function ofPayment(own: OwnAccounts, node: XmlNode): Reported {
  const account = nodeAt(node, 'OrgnlTxRef/DbtrAcct')
  if (account) requireOwnAccount(own, account)
  const amount = nodeAt(node, 'OrgnlTxRef/Amt/InstdAmt')
  const batch = node.parent?.name === 'OrgnlPmtInfAndSts' ? textAt(node.parent, 'OrgnlPmtInfId') : null
  const referenceNo = given(textAt(node, 'OrgnlEndToEndId')) ?? given(textAt(node, 'OrgnlInstrId'))
  return {
    ...saidIn(node, 'TxSts'),
    scope: 'PAYMENT',
    batchReference: batch === null ? null : referenceForm(batch),
    referenceNo: referenceNo === null ? null : referenceForm(referenceNo),
    bankReference: textAt(node, 'AcctSvcrRef', 'ClrSysRef'),
    valueDate: dayAt(node, 'FctvIntrBkSttlmDt/Dt', 'FctvIntrBkSttlmDt/DtTm', 'OrgnlTxRef/IntrBkSttlmDt'),
    amount: amount ? ringgitOf(amountOf(amount)) : null
  }
}

/** A status with all its reasons. */
function saidIn(node: XmlNode, element: 'GrpSts' | 'PmtInfSts' | 'TxSts'): Reported {
  const said = textAt(node, element)
  const isKnown = said === null || Object.hasOwn(meanings, said)
  const { reasonCode, reasonText } = reasonFrom(nodesAt(node, 'StsRsnInf'))
  return {
    scope: 'PAYMENT',
    batchReference: null,
    referenceNo: null,
    says: said !== null,
    status: (said !== null && isKnown && meanings[said]) || null,
    unknownStatus: isKnown ? null : said.slice(0, 40),
    reasonCode: reasonCode ?? (said === cancelled ? cancelled : null),
    reasonText,
    bankReference: null,
    valueDate: null,
    amount: null,
    count: null,
    line: node.line
  }
}
