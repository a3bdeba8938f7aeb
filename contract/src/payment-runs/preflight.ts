import { z } from 'zod'
import { ringgit } from '#money.ts'
import { accountMarks, leftOutReasons } from './kinds.ts'

/** How many payments of each point are named, those of the largest sums. */
export const mostNamedPayments = 100

/** Why a payment of a run may not go out any more. `GONE` was withdrawn or paid otherwise since the run was made. */
export const runObstacles = [...leftOutReasons, 'GONE'] as const
export type RunObstacle = (typeof runObstacles)[number]

const payments = { count: z.int(), total: ringgit }
const named = z
  .array(z.object({ companyCode: z.string(), companyName: z.string(), amount: ringgit }))
  .max(mostNamedPayments)

/** What to know before a run is approved; empty where no approval is pending. The largest sums come first. */
export const runPreflight = z.object({
  /** What may go out today. */
  payable: z.object(payments),
  /** What may not: while there is anything, the run is not approved. */
  obstacles: z.array(z.object({ reason: z.enum(runObstacles), ...payments, named })),
  /** How many payments of a run are a dealer's first, and how many go to another account than before. */
  marked: z.array(z.object({ mark: z.enum(accountMarks), ...payments, named }))
})
export type RunPreflight = z.infer<typeof runPreflight>
