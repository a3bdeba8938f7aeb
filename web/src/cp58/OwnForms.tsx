import { Button } from '@mantine/core'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { catalogueOf, dayIn, type Language } from '@payouts/contract/language'
import { useCall } from '#client/queries.ts'
import { Money } from '#ui/figures/Money.tsx'
import { fetchOwnForm } from './api.ts'

const texts = catalogueOf({
  en: {
    title: 'Yearly statements for your tax (CP58)',
    year: 'Year {year}',
    issued: 'issued on {day}',
    download: 'Download',
    ofYear: 'Download the statement of {year}'
  },
  ms: {
    title: 'Penyata tahunan untuk cukai anda (CP58)',
    year: 'Tahun {year}',
    issued: 'dikeluarkan pada {day}',
    download: 'Muat turun',
    ofYear: 'Muat turun penyata tahun {year}'
  }
})

/** The forms of a dealer's own company, for its own users; nothing while there are none. */
export function OwnForms({ language }: { language: Language }) {
  const { data } = useCall(cp58Endpoints.getOwnForms, {})
  const words = texts(language)
  if (!data || data.forms.length === 0) return null
  return (
    <section className="card" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <ul className="lines lines-apart">
        {data.forms.map(({ year, issuedOn, total }) => (
          <li key={year}>
            <div>
              <strong>{words('year', { year: String(year) })}</strong>
              <div className="detail">{words('issued', { day: dayIn(language, issuedOn) })}</div>
              <Button
                size="compact-xs"
                variant="subtle"
                className="own-ask"
                aria-label={words('ofYear', { year: String(year) })}
                onClick={() => void fetchOwnForm(year)}
              >
                {words('download')}
              </Button>
            </div>
            <Money amount={total} />
          </li>
        ))}
      </ul>
    </section>
  )
}
