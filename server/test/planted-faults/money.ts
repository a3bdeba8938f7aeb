// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import type { PlantedFault } from './planted-fault.ts'

/** Amounts, taxes, postings and the ledger. */
export const moneyFaults: PlantedFault[] = [
  {
    name: 'the tax of half a sen is rounded down',
    file: 'server/src/withholding-tax/rules.ts',
    right: 'roundedQuotient(gross * scaled(rate), rateScale)',
    wrong: 'roundedQuotient(gross * scaled(rate) - 1n, rateScale)',
    tests: ['server/src/withholding-tax/rules.test.ts']
  },
  {
    name: 'the tax that a payment will bear is rounded down',
    file: 'server/src/withholding-tax/queries.ts',
    right: 'round(payment.amount::numeric(14, 2) * liable.rate, 2)',
    wrong: 'trunc(payment.amount::numeric(14, 2) * liable.rate, 2)',
    tests: ['server/src/withholding-tax/queries.test.ts']
  },
  {
    name: 'who was paid the threshold exactly bears the tax',
    file: 'server/src/withholding-tax/queries.ts',
    right: "last_year.benefits > setting.threshold then 'Confirmed'",
    wrong: "last_year.benefits >= setting.threshold then 'Confirmed'",
    tests: ['server/src/withholding-tax/queries.test.ts', 'server/src/withholding-tax/routes.test.ts']
  },
  {
    name: 'the dealer gets the gross, and the tax is paid on top',
    file: 'server/src/ledger/rules.ts',
    right: `    { accountCode, amount: gross - withholdingTax },
    { accountCode: taxPayable, amount: withholdingTax },
    { accountCode: 'INCENTIVE_EXPENSE', amount: -gross }`,
    wrong: `    { accountCode, amount: gross },
    { accountCode: taxPayable, amount: withholdingTax },
    { accountCode: 'INCENTIVE_EXPENSE', amount: -gross - withholdingTax }`,
    tests: ['server/src/ledger/commands.test.ts', 'server/src/posting/posting.test.ts']
  },
  {
    name: 'a frozen account is paid',
    file: 'server/src/posting/commands/post-claims.ts',
    right: 'const frozenIds = await frozenAmong(tx, companyIds)',
    wrong: 'const frozenIds = await frozenAmong(tx, companyIds.slice(1))',
    tests: ['server/src/posting/posting.test.ts', 'server/src/freezes/frozen-posting.test.ts']
  },
  {
    name: 'a cycle is posted a day early',
    file: 'server/src/posting/claims.ts',
    right: 'cycles.approved_for <= ${today}::date',
    wrong: 'cycles.approved_for <= ${today}::date + 1',
    tests: ['server/src/posting/posting.test.ts', 'server/src/payouts/approval.test.ts']
  },
  {
    name: 'a cycle is posted while taking its approval back is pending',
    file: 'server/src/posting/claims.ts',
    right: "asked.status = 'Pending'",
    wrong: "asked.status = 'Approved'",
    tests: ['server/src/posting/take-back/take-back.test.ts']
  },
  {
    name: 'a release for a later day is posted at once',
    file: 'server/src/posting/claims.ts',
    right: "and released.state = 'RELEASED' and released.due_on <= ${today}::date",
    wrong: "and released.state = 'RELEASED'",
    tests: ['server/src/on-hold/posting.test.ts']
  },
  {
    name: 'a cycle with a posting error is shown as completed',
    file: 'server/src/posting/commands/settle.ts',
    right: "if (rows[0]?.failed) return 'Error'",
    wrong: '',
    tests: ['server/src/posting/posting.test.ts']
  },
  {
    name: 'a payment that is tried again has another reference',
    file: 'server/src/posting/commands/draft-postings.ts',
    right: "coalesce(failed.id, nextval((select pg_get_serial_sequence('postings', 'posting_id'))::regclass)) as id",
    wrong: "nextval((select pg_get_serial_sequence('postings', 'posting_id'))::regclass) as id",
    tests: ['server/src/posting/posting.test.ts', 'server/src/posting/routes.test.ts']
  },
  {
    name: 'a debit adds to the account',
    file: 'server/src/adjustments/rules.ts',
    right: "type === 'CREDIT' ? senOf(amount) : -senOf(amount)",
    wrong: "type === 'CREDIT' ? senOf(amount) : senOf(amount)",
    tests: ['server/src/adjustments/posting.test.ts']
  },
  {
    name: 'an adjustment that was cancelled meanwhile is posted',
    file: 'server/src/adjustments/commands/post-due.ts',
    right: "if (stored?.status !== 'Scheduled' || stored.date > clock.today()) return",
    wrong: 'if (!stored || stored.date > clock.today()) return',
    tests: ['server/src/adjustments/posting.test.ts']
  },
  {
    name: 'a cash-out may not reach its limit exactly',
    file: 'server/src/cash-out-limits/rules.ts',
    right: 'senOf(usedAmount) + senOf(amount) > senOf(most)',
    wrong: 'senOf(usedAmount) + senOf(amount) >= senOf(most)',
    tests: ['server/src/cash-out-limits/rules.test.ts']
  },
  {
    name: 'the week of a cash-out begins on Sunday',
    file: 'server/src/cash-out-limits/rules.ts',
    right: 'date)).getUTCDay() + 6) % 7',
    wrong: 'date)).getUTCDay() + 7) % 7',
    tests: ['server/src/cash-out-limits/rules.test.ts']
  },
  {
    name: 'an earmark beyond the balance makes what is available negative',
    file: 'contract/src/earmarks/available-balance.ts',
    right: 'return ringgitOf(left > 0n ? left : 0n)',
    wrong: 'return ringgitOf(left)',
    tests: ['server/src/earmarks/routes.test.ts']
  }
]
