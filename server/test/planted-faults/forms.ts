// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import type { PlantedFault } from './planted-fault.ts'

/** The forms by which texts from outside are compared. */
export const formFaults: PlantedFault[] = [
  {
    name: 'references are compared with what nobody sees in them',
    file: 'contract/src/normal-form.ts',
    right: "text.replaceAll(invisible, '').normalize('NFKC')",
    wrong: "text.normalize('NFKC')",
    tests: ['contract/src/normal-form.test.ts']
  },
  {
    name: 'an exclusion covers its billing account only as it is written',
    file: 'server/src/exclusions/coverage.ts',
    right: 'billing_account_form(exclusion.billing_account_no) = billing_account_form(row.billing_account_no)',
    wrong: 'exclusion.billing_account_no = row.billing_account_no',
    tests: ['server/src/exclusions/accounts-after-spreadsheets.test.ts']
  },
  {
    name: 'a cash-out that repeats the reference of its file is known',
    file: 'server/src/cash-out-limits/commands/record-cash-outs.ts',
    right: 'row : (repeatedIn(lineOf, row) ?? (await book(tx, { file, closed }, row)))',
    wrong: 'row : await book(tx, { file, closed }, row)',
    tests: ['server/src/cash-out-limits/cash-outs.test.ts']
  },
  {
    name: 'texts of a row are stored with what nobody sees in them',
    file: 'server/src/imports/cycle/row.ts',
    right: 'if (form !== written) visible = { ...visible, [column]: form }',
    wrong: 'if (form === undefined) visible = { ...visible, [column]: form }',
    tests: ['server/src/exclusions/accounts-after-spreadsheets.test.ts']
  },
  {
    name: 'a second dealer gets a code that looks like another’s',
    file: 'server/src/dealers/import/companies.ts',
    right: 'const owner = ownerOfCode.get(comparedForm(code))',
    wrong: 'const owner = ownerOfCode.get(code)',
    tests: ['server/src/dealers/import/import-dealers.test.ts']
  }
]
