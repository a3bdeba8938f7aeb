import { Button } from '@mantine/core'
import { dayIn, type Language } from '@payouts/contract/language'
import { eInvoiceFileEndpoints, type OwnEInvoice } from '@payouts/contract/self-billing/file-endpoints'
import { Download } from 'lucide-react'
import { download } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { saveFile } from '#client/save-file.ts'
import { Money } from '#ui/figures/Money.tsx'
import { dayOfInstant } from '#ui/texts/day-text.ts'
import { ownEInvoiceTexts } from './own-e-invoice-texts.ts'

/** For a dealer's own users: the e-invoices that the payer issued in the dealer's place, as files. */
export function OwnEInvoices({ language }: { language: Language }) {
  const { data } = useCall(eInvoiceFileEndpoints.getOwnEInvoices, {})
  if (!data || data.eInvoices.length === 0) return null
  const words = ownEInvoiceTexts(language)
  return (
    <section className="card" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="dimmed">{words('means')}</p>
      <ul className="lines lines-apart">
        {data.eInvoices.map((eInvoice) => (
          <OwnLine key={eInvoice.documentNo} eInvoice={eInvoice} language={language} />
        ))}
      </ul>
    </section>
  )
}

function OwnLine({ eInvoice, language }: { eInvoice: OwnEInvoice; language: Language }) {
  const { documentNo, type, status, payoutCycleName, amount, validatedOn } = eInvoice
  const words = ownEInvoiceTexts(language)
  const since = words('validSince', { day: dayIn(language, dayOfInstant(validatedOn)) })
  return (
    <li>
      <div>
        <strong>{payoutCycleName}</strong>
        <div className="detail">
          {words(type)} {documentNo}, {status === 'VALID' ? since : words('cancelled')}
        </div>
        <Button
          size="compact-xs"
          variant="subtle"
          className="own-ask"
          leftSection={<Download size={14} aria-hidden />}
          aria-label={`${words('download')}: ${documentNo}`}
          onClick={() => save(documentNo)}
        >
          {words('download')}
        </Button>
      </div>
      <Money amount={amount} />
    </li>
  )
}

async function save(documentNo: string): Promise<void> {
  try {
    saveFile(await download(eInvoiceFileEndpoints.downloadOwnEInvoice, { documentNo }))
  } catch (error) {
    await showError(error)
  }
}
