import { z } from 'zod'

/** Of calls that approve: the user id of who is away, where the caller approves for them. */
export const behalfOf = z.int().positive().nullish()
