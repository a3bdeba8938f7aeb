import { NativeSelect } from '@mantine/core'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { messages } from '../messages.ts'

/** As many as somebody chooses from; earlier ones are reached from what took over from them. */
const mostListed = 100

/** The card's versions, of which this one is shown; choosing another opens it. */
export function VersionField({ version }: { version: RateCardVersionDetail }) {
  const { cardId, versionId } = version
  const navigate = useNavigate()
  const versions = useVersions(cardId)
  const listed = versions.some((one) => one.versionId === versionId) ? versions : [version, ...versions]
  return (
    <NativeSelect
      label={messages.otherVersions}
      data={listed.map(({ versionId: id, versionNo, status, validFrom }) => ({
        value: String(id),
        label: messages.versionOption(versionNo, status, validFrom)
      }))}
      value={String(versionId)}
      onChange={(event) => {
        navigate({ to: '/formulas/version', search: { id: Number(event.currentTarget.value) } }).catch(reportError)
      }}
    />
  )
}

/** The latest versions of a card. */
export function useVersions(cardId: number) {
  const versions = useCall(rateCardEndpoints.getRateCardVersions, { cardId, pageNumber: 0, pageSize: mostListed })
  return versions.data?.content ?? []
}
