import { takesFrom } from '@payouts/contract/bank-files/own-bank'
import type { FileProfileSummary, ProfileName } from '@payouts/contract/bank-files/schema'

/** The profiles that may be chosen for an account at this bank. */
export function profilesFor(payerBic: string, profiles: readonly FileProfileSummary[]): FileProfileSummary[] {
  return profiles.filter((profile) => takesFrom(profile, payerBic))
}

/** The one that is wanted, if it may be chosen; else the first that may. */
export function chosenAmong(
  profiles: readonly FileProfileSummary[],
  wanted: ProfileName | undefined
): ProfileName | '' {
  return (profiles.find(({ name }) => name === wanted) ?? profiles[0])?.name ?? ''
}

/** As the field lists them. */
export const profileOptions = (profiles: readonly FileProfileSummary[]) =>
  profiles.map(({ name, title }) => ({ value: name, label: title }))
