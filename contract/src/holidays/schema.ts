import { z } from 'zod'
import { day } from '#page.ts'

/** Malaysia's states and federal territories, as people write them. */
export const stateNames = [
  ...([
    'Johor',
    'Kedah',
    'Kelantan',
    'Melaka',
    'Negeri Sembilan',
    'Pahang',
    'Pulau Pinang',
    'Perak',
    'Perlis'
  ] as const),
  ...(['Selangor', 'Terengganu', 'Sabah', 'Sarawak', 'Kuala Lumpur', 'Labuan', 'Putrajaya'] as const)
] as const
export const stateName = z.enum(stateNames)
export type StateName = z.infer<typeof stateName>

/** A public holiday, with the source that it was taken from. */
export const holiday = z.object({
  day,
  name: z.string(),
  /** Where it is kept; null for the whole country. */
  states: z.array(stateName).nullable(),
  /** `EXPECTED`: calculated, but not gazetted yet. */
  status: z.enum(['GAZETTED', 'EXPECTED']),
  source: z.string()
})
export type Holiday = z.infer<typeof holiday>

/** Why banks are closed on a day, and when they open again. */
export const closedDay = z.object({ reason: z.string(), nextDay: day })
export type ClosedDay = z.infer<typeof closedDay>

export const holidayFileColumns = ['day', 'name', 'states', 'status', 'source'] as const
export type HolidayFileColumn = (typeof holidayFileColumns)[number]

/** What a file of holidays does to the years that it lists. */
export const holidayImport = z.object({
  years: z.array(z.int()),
  added: z.array(holiday),
  /** Holidays in the years of the file that the file does not have. */
  removed: z.array(holiday),
  unchanged: z.int()
})
export type HolidayImport = z.infer<typeof holidayImport>
