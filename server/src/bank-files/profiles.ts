import { join } from 'node:path'
import { type ProfileName, shippedProfiles } from '@payouts/contract/bank-files/schema'
import type { Config } from '#config.ts'
import { serverFolder } from '#platform/program-files.ts'
import type { FileProfile } from './file-profile.ts'
import { LayoutError, readLayouts } from './layout/load.ts'
import { profileOf } from './profile-of-layout.ts'

export type { FileProfile } from './file-profile.ts'

const shippedOrder: readonly string[] = shippedProfiles

/** The product's profiles by name. */
export const fileProfiles: Record<ProfileName, FileProfile> = Object.fromEntries(
  readLayouts(join(serverFolder, 'src/bank-files/layouts'))
    .map(profileOf)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((profile) => [profile.name, profile])
)

function rankOf({ name }: FileProfile): number {
  return shippedOrder.indexOf(name)
}

/** A profile's title; its name if the profile no longer exists. */
export function profileTitle(config: Pick<Config, 'bankLayouts'>, name: ProfileName): string {
  return fileProfilesOf(config)[name]?.title ?? name
}

/** A folder is read once: its layouts apply until the server restarts. */
const profilesOfFolder = new Map<string, Record<ProfileName, FileProfile>>()

/**
 * Every available profile by name: the product's, and those of the folder `BANK_LAYOUTS`.
 * @throws LayoutError if a layout there is faulty; the server checks them at its start
 */
export function fileProfilesOf({ bankLayouts }: Pick<Config, 'bankLayouts'>): Record<ProfileName, FileProfile> {
  if (bankLayouts === undefined) return fileProfiles
  const known = profilesOfFolder.get(bankLayouts)
  if (known) return known
  const profiles = { ...fileProfiles }
  for (const read of readLayouts(bankLayouts)) {
    const profile = profileOf(read)
    if (profiles[profile.name])
      throw new LayoutError([`${profile.name} is the name of two layouts; it must have one of its own.`])
    profiles[profile.name] = profile
  }
  profilesOfFolder.set(bankLayouts, profiles)
  return profiles
}
