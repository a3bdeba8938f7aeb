import type { DocumentStatus } from './document-kinds.ts'

/**
 * What a person does about the authority's codes, as sentences. Some stand for a family of codes, by their beginning;
 * the first that fits counts.
 */
const remedies: readonly (readonly [code: string, remedy: string])[] = [
  [
    'ERR206',
    'The TIN does not belong to the identification. Ask the dealer for both, change its record, then issue again.'
  ],
  ['ERR208', 'This general TIN is not for dealers. Enter the dealer’s own TIN in its record, then issue again.'],
  ['CV316', 'The state does not fit the country. Correct the address in the dealer’s record, then issue again.'],
  ['CV', 'A code is none of the authority’s. Correct the named field in the dealer’s record, then issue again.'],
  ['DR303', 'The invoice that the note corrects is not valid at the authority. Look at it first, then issue again.'],
  ['DV302', 'The authority has this very document already. Search for its number there before you issue again.'],
  ['DS', 'The signature is wrong. Have the certificate and its key checked on the server; then issue again.'],
  ['DC', 'The currency is wrong. This is a fault of the product: report it.'],
  ['CF37', 'The sums are wrong. This is a fault of the product: report it.'],
  ['CF40', 'The time of issue is too old or ahead. Have the clock of the server checked; then issue again.'],
  ['CF412', 'The authority does not take the telephone number. Correct it in the dealer’s record, then issue again.'],
  [
    'IncorrectSubmitter',
    'The authority knows another payer by these credentials. Compare the payer’s TIN with them, then issue again.'
  ]
]

const byStatus: Partial<Record<DocumentStatus, string>> = {
  UNKNOWN:
    'The server goes on searching. Look for the number at the authority yourself, and tell who operates the server if it lasts.',
  // As the authority did not cancel it.
  VALID: 'It counts, and its transactions have its number.',
  CANCELLED: 'Its transactions have no e-invoice now. Correct what was wrong with it, then issue again.'
}

const otherwise = 'Correct the named field, in the dealer’s record or in the payer’s details, then issue again.'

type Failed = { status: DocumentStatus; problem: { code: string | null } | null }

/** What a person does about a document that the authority did not take. */
export function remedyOf({ status, problem }: Failed): string {
  const code = problem?.code ?? ''
  return byStatus[status] ?? remedies.find(([start]) => code.startsWith(start))?.[1] ?? otherwise
}
