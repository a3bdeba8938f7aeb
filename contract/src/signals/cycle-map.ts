import { z } from 'zod'
import { ringgit } from '#money.ts'
import { signalRuleName } from './schema.ts'

/** At most so many dealers are on the map: those furthest from what they usually come to. */
export const mostOnMap = 2000
/** With how many earlier cycles of the kind a dealer is compared. */
export const comparedCycles = 6

const mappedDealer = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  /** What the dealer comes to in the cycle, or in the type of it, without excluded transactions. */
  amount: ringgit,
  /** The average of those earlier cycles that paid the dealer; null if none did. */
  usual: ringgit.nullable(),
  /** How many did. */
  cycleCount: z.int(),
  /** The rules whose open signals name the dealer. */
  signals: z.array(signalRuleName)
})
export type MappedDealer = z.infer<typeof mappedDealer>

/** A cycle's dealers beside what each usually comes to, the furthest from it first. */
export const cycleMap = z.object({
  dealers: z.array(mappedDealer),
  /** How many dealers the cycle has, or the type of it, on the map or not. */
  dealerCount: z.int()
})
export type CycleMap = z.infer<typeof cycleMap>
