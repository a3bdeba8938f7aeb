import type { FileProfileSummary } from './schema.ts'

/** The bank of a code, without the branch after the eighth character. */
export const bankOf = (bic: string) => bic.slice(0, 8).toUpperCase()

/** Whether a profile's files may pay out of an account at this bank. */
export function takesFrom({ bankBic }: Pick<FileProfileSummary, 'bankBic'>, payerBic: string): boolean {
  return bankBic === null || bankOf(bankBic) === bankOf(payerBic)
}
