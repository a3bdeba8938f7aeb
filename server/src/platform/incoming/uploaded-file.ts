import { maxFileBytes } from '@payouts/contract/envelope'
import { type Refusal, refuse } from '../refusal.ts'

type Refused = {
  /** What to say without a file: `Choose a file of holidays.` */
  missing: string
  /** What to do with a file that is too large, if anything can be done. */
  remedy?: string
}

/** The file of an upload. Refuses a call without one, an empty file, and one that is too large. */
export function uploadedFile(file: Buffer | undefined, { missing, remedy }: Refused): Buffer | Refusal {
  if (!file || file.length === 0) return refuse('refusedByRule', missing, 'fileContent')
  if (file.length > maxFileBytes)
    return refuse('refusedByRule', ['The file is larger than 10 MiB.', remedy].filter(Boolean).join(' '), 'fileContent')
  return file
}
