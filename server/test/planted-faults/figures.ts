// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import type { PlantedFault } from './planted-fault.ts'

/** Figures for people: lists, statements, files and history. */
export const figureFaults: PlantedFault[] = [
  {
    name: 'every page after the first leaves a row out',
    file: 'server/src/platform/db/list-sql.ts',
    right: 'offset ${pageNumber * pageSize}`',
    wrong: 'offset ${pageNumber * pageSize + Math.min(pageNumber, 1)}`',
    tests: ['server/src/platform/db/read.test.ts', 'server/src/platform/db/lists.test.ts']
  },
  {
    name: 'rows that are equal in a list’s order come in any',
    file: 'server/src/adjustments/queries/adjustment-list.ts',
    right: '${order}, adjustment_id ${order}`',
    wrong: '${order}`',
    tests: ['server/src/adjustments/list.test.ts']
  },
  {
    name: 'the entries of a day all show its last balance',
    file: 'server/src/reports/catalogue/statement/account.ts',
    right: 'sum(amount) over (order by posted_on, journal_id)',
    wrong: 'sum(amount) over (order by posted_on)',
    tests: ['server/src/reports/catalogue/statement/statement.test.ts']
  },
  {
    name: 'a statement opens with the first day’s entries',
    file: 'server/src/reports/catalogue/statement/account.ts',
    right: '${sumWhere(sql`posted_on < ${days.from}::date`)} as opening',
    wrong: '${sumWhere(sql`posted_on <= ${days.from}::date`)} as opening',
    tests: [
      'server/src/reports/catalogue/statement/statement.test.ts',
      'server/src/reports/catalogue/statement/statement-sums.test.ts'
    ]
  },
  {
    name: 'a percent sign in a search matches anything',
    file: 'server/src/platform/db/list-sql.ts',
    right: "text.replace(/[\\\\%_]/g, '\\\\$&')",
    wrong: "text.replace(/[\\\\_]/g, '\\\\$&')",
    tests: [
      'server/src/users/routes.test.ts',
      'server/src/payouts/cycle-list.test.ts',
      'server/src/platform/db/lists.test.ts'
    ]
  },
  {
    name: 'a text with a full-width sign runs as a formula',
    file: 'server/src/downloads/rendering/inert-text.ts',
    right: '[=+\\-@＝＋－＠]',
    wrong: '[=+\\-@]',
    tests: ['server/src/downloads/rendering/xlsx/workbook.test.ts', 'server/src/reports/catalogue/inert-cells.test.ts']
  },
  {
    name: 'a link of the audit chain does not cover the one before',
    file: 'server/migrations/0003_audit.sql',
    right: "select sha256(previous || convert_to(audit_event_text(event), 'UTF8'))",
    wrong: "select sha256(convert_to(audit_event_text(event), 'UTF8'))",
    tests: ['server/src/audit/audit-chain.test.ts']
  },
  {
    name: 'an edited remark of an audit event leaves its hash',
    file: 'server/migrations/0003_audit.sql',
    right: "    'comment', event.comment,\n",
    wrong: '',
    tests: ['server/src/audit/audit-chain.test.ts']
  },
  {
    name: 'a balance does not follow an entry that is a debit',
    file: 'server/migrations/0006_ledger.sql',
    right: 'sum(amount) as amount from new_entries group by',
    wrong: 'sum(amount) as amount from new_entries where amount > 0 group by',
    tests: ['server/src/ledger/commands.test.ts']
  },
  {
    name: 'what more transactions bring is worked out at their later average',
    file: 'server/src/variance/rules.ts',
    right: 'const volume = volumeEffect(before.earned, after.earned)',
    wrong: 'const volume = -volumeEffect(after.earned, before.earned)',
    tests: ['server/src/variance/rules.test.ts']
  },
  {
    name: 'the plans of a dealer that came or went count twice',
    file: 'server/src/variance/queries/sums.ts',
    right: 'plan_name, -row_count, -amount, -clawback_count, -clawback_amount',
    wrong: 'plan_name, 0, 0, 0, 0',
    tests: ['server/src/variance/routes.test.ts']
  }
]
