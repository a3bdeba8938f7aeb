import { z } from 'zod'

/** The tax authority that takes e-invoices. */
export type MyInvoisConfig =
  /** Answers on this server, in memory. */
  | { destination: 'stub'; url?: never }
  | {
      destination: 'stub' | 'sandbox' | 'production'
      url: string
      clientId: string
      clientSecret: string
      /** Files in PEM that sign documents; without them documents are of the version without a signature. */
      signer?: { certificate: string; key: string }
    }

/** Its variables of the environment. */
export const myInvoisVariables = {
  MYINVOIS: z
    .string()
    .regex(
      /^(off|stub|sandbox|production|http:\/\/127\.0\.0\.1:\d{1,5})$/,
      'must be off, stub, sandbox, production, or the address of a stub on this machine such as http://127.0.0.1:4700'
    )
    .optional(),
  MYINVOIS_CLIENT_ID: z.string().optional(),
  MYINVOIS_CLIENT_SECRET: z.string().optional(),
  MYINVOIS_CERTIFICATE: z.string().optional(),
  MYINVOIS_KEY: z.string().optional()
}

type Variables = z.output<z.ZodObject<typeof myInvoisVariables>>

const authorities = {
  sandbox: 'https://preprod-api.myinvois.hasil.gov.my',
  production: 'https://api.myinvois.hasil.gov.my'
} as const

/**
 * The authority that the variables name; undefined for none, and a sentence if they do not fit together. Sample data go
 * to a stub, so that everything is seen without credentials.
 */
export function myInvoisFrom(
  variables: Variables,
  { hasSamples }: { hasSamples: boolean }
): MyInvoisConfig | undefined | string {
  const { MYINVOIS = hasSamples ? 'stub' : 'off', MYINVOIS_CLIENT_ID, MYINVOIS_CLIENT_SECRET } = variables
  const { MYINVOIS_CERTIFICATE, MYINVOIS_KEY } = variables
  if (MYINVOIS === 'off') return undefined
  if (MYINVOIS === 'stub') return { destination: 'stub' }
  if (!MYINVOIS_CLIENT_ID || !MYINVOIS_CLIENT_SECRET)
    return `MYINVOIS_CLIENT_ID and MYINVOIS_CLIENT_SECRET must be set for MYINVOIS=${MYINVOIS}`
  if (Boolean(MYINVOIS_CERTIFICATE) !== Boolean(MYINVOIS_KEY))
    return 'MYINVOIS_CERTIFICATE and MYINVOIS_KEY go together: one alone signs nothing'
  const destination = MYINVOIS === 'sandbox' || MYINVOIS === 'production' ? MYINVOIS : 'stub'
  return {
    destination,
    url: destination === 'stub' ? MYINVOIS : authorities[destination],
    clientId: MYINVOIS_CLIENT_ID,
    clientSecret: MYINVOIS_CLIENT_SECRET,
    ...(MYINVOIS_CERTIFICATE && MYINVOIS_KEY && { signer: { certificate: MYINVOIS_CERTIFICATE, key: MYINVOIS_KEY } })
  }
}
