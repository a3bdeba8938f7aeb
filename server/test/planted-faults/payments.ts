// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import type { PlantedFault } from './planted-fault.ts'

const contradictions = 'server/src/reconciliation/kept-back/contradictions.test.ts'
const available = 'const amount = balanceAfter > earmarked ? balanceAfter - earmarked : 0n'

/** Payments to banks, and their answers. */
export const paymentFaults: PlantedFault[] = [
  {
    name: 'the net goes out whatever the account owes',
    file: 'server/src/payments/rules.ts',
    right: available,
    wrong: 'const amount = net',
    tests: ['server/src/posting/posting.test.ts']
  },
  {
    name: 'what is set aside goes out as well',
    file: 'server/src/payments/rules.ts',
    right: available,
    wrong: 'const amount = balanceAfter > 0n ? balanceAfter : 0n',
    tests: ['server/src/posting/posting.test.ts']
  },
  {
    name: 'what the wallet keeps goes out to the bank',
    file: 'server/src/posting/commands/post-claims.ts',
    right: "net > 0n && payoutRoute === 'BANK'",
    wrong: 'net > 0n',
    tests: ['server/src/posting/posting.test.ts']
  },
  {
    name: 'what the bank rejects stays in transit',
    file: 'contract/src/payments/can.ts',
    right: "REJECTED: 'DEALER'",
    wrong: "REJECTED: 'TRANSIT'",
    tests: ['server/src/payments/moves.test.ts']
  },
  {
    name: 'a returned payment may be settled once more',
    file: 'contract/src/payments/can.ts',
    right: 'RETURNED: [],',
    wrong: "RETURNED: ['SETTLED'],",
    tests: ['server/src/payments/moves.test.ts']
  },
  {
    name: 'what is settled is paid again',
    file: 'contract/src/payments/can.ts',
    right: "if (locationOfMoney[payment.status] !== 'DEALER')",
    wrong: "if (locationOfMoney[payment.status] === 'TRANSIT')",
    tests: ['server/src/payments/routes.test.ts']
  },
  {
    name: 'a frozen account is paid again',
    file: 'server/src/payments/commands/pay-balance.ts',
    right: 'if (await isFrozen(tx, dealer.company_id))',
    wrong: 'if (await isFrozen(tx, 0))',
    tests: ['server/src/payments/routes.test.ts']
  },
  {
    name: 'a payment is unknown a day late',
    file: 'server/src/payments/commands/mark-unknown.ts',
    right: '(select unknown_after_days from payment_settings) - 1)',
    wrong: '(select unknown_after_days from payment_settings))',
    tests: ['server/src/payments/moves.test.ts']
  },
  {
    name: 'a payment is unknown before the bank is to pay it',
    file: 'server/src/payments/commands/mark-unknown.ts',
    right: 'and (execute_on is null',
    wrong: 'and (true',
    tests: ['server/src/payments/moves.test.ts']
  },
  {
    name: 'a run is withdrawn once the bank that accepted it is silent',
    file: 'server/src/payment-runs/commands/lock-run.ts',
    right: 'answered_at is not null',
    wrong: "status not in ('IN FILE', 'UNKNOWN', 'WITHDRAWN')",
    tests: ['server/src/payment-runs/refusals.test.ts']
  },
  {
    name: 'a run that the bank has received is withdrawn as one that it never took',
    file: 'server/src/payment-runs/commands/note-report.ts',
    right: 'if (news.length > 0)',
    wrong: 'if (news.length < 0)',
    tests: ['server/src/reconciliation/known-at-bank.test.ts']
  },
  {
    name: 'a run takes what the bank may have paid already',
    file: 'server/src/payment-runs/creation/candidates.ts',
    right: 'coalesce(${keptBackCauseOf}, case',
    wrong: 'coalesce(null, case',
    tests: [contradictions]
  },
  {
    name: 'the file of a run goes out although the bank may have paid one of its amounts',
    file: 'server/src/payment-runs/download.ts',
    right: 'if (keptBack) return keptBack',
    wrong: 'if (!keptBack) return keptBack',
    tests: [contradictions]
  },
  {
    name: 'a debit of a rejected payment is no contradiction',
    file: 'server/src/reconciliation/kept-back/find-contradictions.ts',
    right: "payments.status in ('INSTRUCTED', 'REJECTED', 'WITHDRAWN')",
    wrong: "payments.status in ('INSTRUCTED', 'WITHDRAWN')",
    tests: [contradictions]
  },
  {
    name: 'a statement of the payment’s own day confirms what a list says',
    file: 'server/src/reconciliation/kept-back/list-results.ts',
    right: 'last.closing_on > paid.day',
    wrong: 'last.closing_on >= paid.day',
    tests: ['server/src/reconciliation/kept-back/list-results.test.ts']
  },
  {
    name: 'the replacement of a payment that stands goes on',
    file: 'server/src/reconciliation/kept-back/settle.ts',
    right: 'if (stopped.length > 0) await withdrawPayments',
    wrong: 'if (stopped.length < 0) await withdrawPayments',
    tests: ['server/src/reconciliation/kept-back/settlements.test.ts']
  },
  {
    name: 'what the bank rejects as a duplicate is paid again',
    file: 'server/src/reconciliation/commands/answer-payments.ts',
    right: "status === 'REJECTED' && isDuplicate",
    wrong: "status === 'RETURNED' && isDuplicate",
    tests: ['server/src/reconciliation/status-reports.test.ts']
  }
]
