import { z } from 'zod'

/**
 * What a card says of a row of a cycle: `EXPLAINED`, equal to the sen; `DIFFERS`; `NO_RULE`, no rule holds;
 * `NO_ORIGINAL`, a clawback of which no sale that earned something was found.
 */
export const rateOutcomes = ['EXPLAINED', 'DIFFERS', 'NO_RULE', 'NO_ORIGINAL'] as const
export const rateOutcome = z.enum(rateOutcomes)
export type RateOutcome = z.infer<typeof rateOutcome>
