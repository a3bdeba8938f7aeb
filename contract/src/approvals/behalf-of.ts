import { z } from 'zod'

/** In calls that approve: the user id of the absent person for whom the caller approves. */
export const behalfOf = z.int().positive().nullish()
