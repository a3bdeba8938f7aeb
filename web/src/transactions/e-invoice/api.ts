import type { Endpoint } from '@payouts/contract/endpoint'
import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { useCommand } from '#client/queries.ts'

export const eInvoiceReads = [eInvoiceEndpoints.getEInvoice, eInvoiceEndpoints.getEInvoiceReplacements]

export const useEInvoiceCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: eInvoiceReads })
