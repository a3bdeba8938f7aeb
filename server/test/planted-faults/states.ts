// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import type { PlantedFault } from './planted-fault.ts'

/** The states of transactions and cycles, and what changes them. */
export const stateFaults: PlantedFault[] = [
  {
    name: 'a hold leaves what it takes in the totals of the payable',
    file: 'server/src/transactions/move-rows.ts',
    right: 'held_since, -row_count, -amount)::total_change as change',
    wrong: 'held_since, -row_count, 0)::total_change as change',
    tests: ['server/src/cycles/kept-totals.test.ts', 'server/src/payouts/hold.test.ts']
  },
  {
    name: 'rows that move are not logged for the pages that count them',
    file: 'server/src/transactions/move-rows.ts',
    right: 'from moving group by state, hold_type\n',
    wrong: 'from moving where false group by state, hold_type\n',
    tests: ['server/src/transactions/histograms/histograms.test.ts']
  },
  {
    name: 'an action on single rows goes on where one of them is gone',
    file: 'server/src/transactions/act-on-rows.ts',
    right: 'if (named && !isEachOf(named, touched.transactionCount)) {',
    wrong: 'if (named && touched.transactionCount === 0) {',
    tests: ['server/src/payouts/hold.test.ts', 'server/src/on-hold/refusals.test.ts']
  },
  {
    name: 'a cycle that changed stays submitted for approval',
    file: 'server/src/cycles/status.ts',
    right: 'if (changeNo === cycle.change_no) return cycle.status',
    wrong: "if (changeNo === cycle.change_no || cycle.status === 'Pending Approval') return cycle.status",
    tests: ['server/src/payouts/hold.test.ts', 'server/src/exclusions/exclusion-life.test.ts']
  },
  {
    name: 'a replaced version of a cycle is acted on',
    file: 'server/src/cycles/lock.ts',
    right: 'if (version !== undefined && version !== cycle.version)',
    wrong: 'if (version !== undefined && version > cycle.version)',
    tests: ['server/src/payouts/hold.test.ts', 'server/src/payouts/approval.test.ts']
  },
  {
    name: 'what is approved may be other than what was requested',
    file: 'server/src/payouts/commands/approval.ts',
    right: 'if (changes.length > 0)',
    wrong: 'if (changes.length > 99)',
    tests: ['server/src/payouts/approval.test.ts']
  },
  {
    name: 'a cycle whose figures disagree is submitted',
    file: 'server/src/payouts/commands/approval.ts',
    right:
      'const unproved = await refuseUnproved(tx, cycle.batch_no)\n  if (unproved) return unproved\n  const submission',
    wrong: 'const submission',
    tests: ['server/src/payouts/proof/proof.test.ts']
  },
  {
    name: 'rows that a freeze holds back are released',
    file: 'server/src/on-hold/commands/obstacles.ts',
    right: 'select freezes.company_id from freezes where unfrozen_on is null))`',
    wrong: 'select freezes.company_id from freezes where unfrozen_on is not null))`',
    tests: ['server/src/on-hold/refusals.test.ts', 'server/src/freezes/frozen-posting.test.ts']
  },
  {
    name: 'a new exclusion leaves the rows whose release is requested',
    file: 'server/src/exclusions/commands/add.ts',
    right: "['PAYABLE', 'HELD', 'RELEASE_REQUESTED']",
    wrong: "['PAYABLE', 'HELD']",
    tests: ['server/src/exclusions/exclusion-life.test.ts']
  },
  {
    name: 'an exclusion ends a day early',
    file: 'server/src/exclusions/coverage.ts',
    right: 'row.transaction_date between exclusion.start_date and exclusion.end_date`',
    wrong: 'row.transaction_date between exclusion.start_date and exclusion.end_date - 1`',
    tests: ['server/src/exclusions/exclusion-life.test.ts']
  },
  {
    name: 'the end of an exclusion gives back what another one covers',
    file: 'server/src/exclusions/coverage.ts',
    right: "sql`row.state = 'EXCLUDED' and ${isNoLongerCovered}`",
    wrong: "sql`row.state = 'EXCLUDED'`",
    tests: ['server/src/exclusions/exclusion-life.test.ts']
  },
  {
    name: 'an import leaves the payable rows of an excluded billing account',
    file: 'server/src/exclusions/commands/exclude-imported.ts',
    right: 'where id in (${covered})`',
    wrong: "where id in (${covered}) and state <> 'PAYABLE'`",
    tests: ['server/src/imports/cycle/import-cycle.test.ts']
  },
  {
    name: 'a row that repeats a bad one is taken',
    file: 'server/src/imports/cycle/load.ts',
    right: "if (!problems.some(({ column }) => ['row', 'transactionNo', 'transactionType'].includes(column)))",
    wrong: "if (problems.some(({ column }) => ['row', 'transactionNo', 'transactionType'].includes(column)))",
    tests: ['server/src/imports/cycle/import-cycle.test.ts']
  },
  {
    name: 'a new version pays what was cancelled',
    file: 'server/src/imports/carry/carry-to-version.ts',
    right: "when decided.state = 'CANCELLED' then 'CANCELLED'",
    wrong: "when decided.state = 'CANCELLED' then line.state",
    tests: ['server/src/imports/carry/carry-to-version.test.ts']
  },
  {
    name: 'a new version forgets what was decided about rows that the one before it lacked',
    file: 'server/src/imports/carry/rows-acted-on.ts',
    right: '${decidedOfVersion(former)} union all select ${decidedColumns} from ${goneOf(former)}`.execute(tx)',
    wrong: '${decidedOfVersion(former)}`.execute(tx)',
    tests: ['server/src/imports/carry/carry-to-version.test.ts']
  },
  {
    name: 'the same sale under a second number of its file is paid',
    file: 'server/src/transactions/twins/find-twins.ts',
    right: 'where is_loaded and id <> first_id`',
    wrong: 'where is_loaded and id < first_id`',
    tests: ['server/src/imports/cycle/one-number.test.ts']
  },
  {
    name: 'an e-invoice number replaces another',
    file: 'server/src/imports/e-invoices/match.ts',
    right: 'where e_invoice_key(given) is not null or line in',
    wrong: 'where line in',
    tests: ['server/src/imports/e-invoices/import-e-invoices.test.ts']
  }
]
