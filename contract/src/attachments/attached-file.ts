import { z } from 'zod'

/** A proof that travels with a call; its bytes are the envelope's fileContent. */
export const attachedFile = {
  fileName: z.string().trim().max(255).nullish(),
  fileType: z.string().trim().max(100).nullish()
}
