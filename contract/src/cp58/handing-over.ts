import { z } from 'zod'
import { day } from '#page.ts'
import { requiredText } from '#text.ts'
import { recordedWays } from './schema.ts'

/** To which address an issued form is mailed. */
export const formMailing = z.object({
  mailTo: z.email('Write one e-mail address, such as accounts@dealer.example').max(320)
})

/** How a dealer received its form otherwise. */
export const formHandOver = z.object({
  way: z.enum(recordedWays),
  recipient: requiredText('Say who received it', 200),
  on: day
})
