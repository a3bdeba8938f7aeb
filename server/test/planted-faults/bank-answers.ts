// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import type { PlantedFault } from './planted-fault.ts'

const statements = 'server/src/reconciliation/statements.test.ts'
const commands = 'server/src/reconciliation/commands'

/** Answers of banks, and their effects. */
export const bankAnswerFaults: PlantedFault[] = [
  {
    name: 'settles a batch by its sum, whatever its count',
    file: 'server/src/reconciliation/commands/find-matches.ts',
    right: ' and (transaction_count is null or transaction_count = count(*))',
    wrong: '',
    tests: [statements]
  },
  {
    name: 'takes a statement although one before it is missing',
    file: 'server/src/reconciliation/commands/take-statements.ts',
    right: 'if (senOf(openingBalance) !== senOf(last.closingBalance))',
    wrong: 'if (senOf(openingBalance) > senOf(last.closingBalance) + 100n)',
    tests: [statements]
  },
  {
    name: 'takes a file for another that has its header',
    file: 'server/src/reconciliation/formats/content-hash.ts',
    right: 'if (incidental.has(at.name)) return',
    wrong: 'if (!incidental.has(at.name)) return',
    tests: ['server/src/reconciliation/status-reports.test.ts']
  },
  {
    name: 'believes a list of what happened before the bank had the file',
    file: 'server/src/reconciliation/commands/take-report.ts',
    right: '\n      or said.value_date < ${firstDay.day}',
    wrong: '',
    tests: ['server/src/reconciliation/as-banks-write.test.ts']
  },
  {
    name: 'looks at a batch before a payment’s own row',
    file: 'server/src/reconciliation/commands/take-report.ts',
    right:
      'case when own.reference_no is not null then own.${column} when batch.scope is not null then batch.${column}',
    wrong:
      'case when batch.scope is not null then batch.${column} when own.reference_no is not null then own.${column}',
    tests: ['server/src/reconciliation/status-reports.test.ts']
  },
  {
    name: 'pays on to an account that a payment came back from',
    file: 'server/src/reconciliation/commands/answer-payments.ts',
    right: "return isNews && (status === 'RETURNED' ||",
    wrong: "return isNews && (status === 'SETTLED' ||",
    tests: ['server/src/reconciliation/returned.test.ts']
  },
  {
    name: 'lets one person decide on a request',
    file: 'server/src/requests/stored-requests.ts',
    right: 'request.four_eyes as "fourEyes" from',
    wrong: 'false as "fourEyes" from',
    tests: ['server/src/reconciliation/unknown.test.ts']
  },
  {
    name: 'a payment that a list returned before its only debit stays returned',
    file: 'server/src/reconciliation/kept-back/settle.ts',
    right: 'if (!kept.isAgain) {',
    wrong: "if (!kept.isAgain && payment.status !== 'RETURNED') {",
    tests: ['server/src/reconciliation/kept-back/settlements.test.ts']
  },
  {
    name: 'matches payments that an entry names, whatever they come to',
    file: `${commands}/find-matches.ts`,
    right: 'having bool_and(amount is not null and is_free) and sum(amount) = any(may_come_to)',
    wrong: 'having bool_and(amount is not null and is_free)',
    tests: ['server/src/reconciliation/what-entries-name.test.ts']
  },
  {
    name: 'takes charges off a return that is less by them already',
    file: `${commands}/find-matches.ts`,
    right: 'then entry.charges else -entry.charges end',
    wrong: 'then entry.charges else entry.charges end',
    tests: ['server/src/reconciliation/bank-charges.test.ts']
  },
  {
    name: 'drops a return of a notification that names no payment',
    file: `${commands}/match-entries.ts`,
    right: " and not (direction = 'CREDIT' and is_return)",
    wrong: '',
    tests: ['server/src/reconciliation/unclear-returns.test.ts']
  },
  {
    name: 'counts a return twice that a notification and a statement report',
    file: `${commands}/match-entries.ts`,
    right: '  await dropRepeated(tx)\n',
    wrong: '',
    tests: ['server/src/reconciliation/unclear-returns.test.ts']
  },
  {
    name: 'lets the person who chose a payment confirm it',
    file: 'contract/src/reconciliation/can.ts',
    right: 'entry.fourEyes && entry.proposedById === actor.userId',
    wrong: 'entry.fourEyes && entry.proposedById === null',
    tests: ['server/src/reconciliation/unclear-returns.test.ts']
  },
  {
    name: 'books what the bank charged as if the bank had given it',
    file: `${commands}/book-charges.ts`,
    right: 'transferEntries({ from: bankCharges, to: bankAccount,',
    wrong: 'transferEntries({ from: bankAccount, to: bankCharges,',
    tests: ['server/src/reconciliation/bank-charges.test.ts']
  }
]
