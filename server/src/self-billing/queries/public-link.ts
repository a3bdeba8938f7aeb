import type { Destination } from '@payouts/contract/self-billing/documents'

/** Where the authority shows a document to everybody who has its link; a stub's leads nowhere. */
const portals = {
  stub: 'https://stub.invalid',
  sandbox: 'https://preprod.myinvois.hasil.gov.my',
  production: 'https://myinvois.hasil.gov.my'
} as const

/** The authority's public page of a valid document, which its QR code leads to. */
export const publicLink = (destination: Destination, uuid: string, longId: string): string =>
  `${portals[destination === 'off' ? 'stub' : destination]}/${uuid}/share/${longId}`
