import { z } from 'zod'

/** An exclusion's number, which it keeps when it is removed. */
export const exclusionId = z.int().positive()
