import type { FileProfileSummary } from './schema.ts'

/** The bank of a code: what follows the eighth character names a branch. */
export const bankOf = (bic: string) => bic.slice(0, 8).toUpperCase()

/** Whether files of a profile may pay out of an account at this bank: what is its own bank follows from the account. */
export function takesFrom({ bankBic }: Pick<FileProfileSummary, 'bankBic'>, payerBic: string): boolean {
  return bankBic === null || bankOf(bankBic) === bankOf(payerBic)
}
