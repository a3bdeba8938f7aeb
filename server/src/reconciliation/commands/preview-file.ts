import { ringgitOf, senOf } from '@payouts/contract/money'
import { reasonInWords } from '@payouts/contract/reconciliation/reason-codes'
import {
  type ChangingPayment,
  type FilePreview,
  type FileStep,
  mostPreviewed,
  type ReceiveReport
} from '@payouts/contract/reconciliation/receive-report'
import type { PaymentMove } from '#payments/rules.ts'
import type { Tx } from '#platform/db/database.ts'
import { openEntriesOf } from '../queries/entries.ts'
import type { Watch } from './answer-payments.ts'
import type { FileDelivery } from './list-file.ts'
import { receiveFile } from './receive-file.ts'

/**
 * Takes a file and says what that does: the runs that the bank then has, the steps of payments, the first payments
 * and the entries left open. The caller rolls it back: nothing of the file is kept, not even a refusal.
 */
export async function previewFile(tx: Tx, delivery: FileDelivery): Promise<ReceiveReport> {
  const { seen, watch } = watching()
  const report = await receiveFile(tx, { ...delivery, watch })
  const { fileId } = report.file
  const unsaved = { ...report, file: { ...report.file, fileId: 0 } }
  if (report.outcome !== 'TAKEN') return unsaved
  const preview: FilePreview = {
    runNos: seen.runNos,
    steps: [...seen.steps.values()],
    payments: seen.payments,
    openEntries: await openEntriesOf(tx, fileId, mostPreviewed)
  }
  return { ...unsaved, preview }
}

/** Sums up steps and keeps the first runs and payments: a file may change a million. */
function watching() {
  const steps = new Map<string, FileStep>()
  const payments: ChangingPayment[] = []
  const runNos: string[] = []
  const moves: Watch['moves'] = (taken) => {
    for (const { payment, was: from, to, answer } of taken) {
      const { referenceNo, amount, accountCode: companyCode, accountName: companyName } = payment
      const key = `${from} ${to}`
      const sum = steps.get(key) ?? { from, to, count: 0, amount: '0.00' }
      steps.set(key, { ...sum, count: sum.count + 1, amount: ringgitOf(senOf(sum.amount) + senOf(amount)) })
      if (payments.length < mostPreviewed)
        payments.push({ referenceNo, companyCode, companyName, amount, from, to, reason: reasonFor(answer) })
    }
  }
  const reports: Watch['reports'] = (news) => runNos.push(...news.slice(0, mostPreviewed - runNos.length))
  return { seen: { steps, payments, runNos }, watch: { moves, reports } }
}

const reasonFor = ({ reasonCode, reasonText }: PaymentMove['answer']): string | null =>
  reasonCode === null && reasonText === null ? null : reasonInWords(reasonCode, reasonText)
