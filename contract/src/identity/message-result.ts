import { z } from 'zod'

/** What a call answers that has nothing to tell but that it was done. */
export const messageResult = z.object({ message: z.string() })
