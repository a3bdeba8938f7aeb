import type { ActivityEntry } from '@payouts/contract/activity/schema'

/** What was done. */
export const whatOf = ({ activity, action }: ActivityEntry) => activity || action

/** What it was done to, unless the activity says so. */
export const nameBeside = (entry: ActivityEntry) =>
  entry.name && !whatOf(entry).includes(entry.name) ? entry.name : ''
