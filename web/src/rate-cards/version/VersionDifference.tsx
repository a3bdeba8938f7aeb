import { NativeSelect, Text } from '@mantine/core'
import { conditionText } from '@payouts/contract/rate-cards/arithmetic'
import { differencesOf, type RuleDifference } from '@payouts/contract/rate-cards/differences'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardVersionDetail, RateRule } from '@payouts/contract/rate-cards/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { QueryFailure } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { percentText } from '#ui/texts/unbroken.ts'
import { messages } from '../messages.ts'
import { shownColumns } from '../rules/column-words.ts'
import { useVersions } from './VersionField.tsx'

const route = getRouteApi('/console/formulas/version')

type DifferenceProps = { version: RateCardVersionDetail; rules: readonly RateRule[]; other: number | undefined }

/**
 * What this version changes of another one of the card, or a later one of it: of the one that it takes over from, unless
 * one is chosen.
 */
export function VersionDifference({ version, rules, other }: DifferenceProps) {
  const navigate = route.useNavigate()
  const others = useVersions(version.cardId).filter(({ versionId }) => versionId !== version.versionId)
  const isApproved = (status: string) => status === 'In force' || status === 'Past' || status === 'Approved'
  const former = others
    .filter(({ status, validFrom }) => isApproved(status) && validFrom <= version.validFrom)
    .sort((one, two) => (one.validFrom < two.validFrom ? 1 : -1))[0]
  const chosen = others.find(({ versionId }) => versionId === other) ?? former ?? others[0]
  if (!chosen) return null
  const isLater = chosen.validFrom > version.validFrom
  return (
    <section className="card stack" aria-labelledby="version-difference">
      <h2 id="version-difference">{isLater ? messages.changesLater : messages.difference}</h2>
      <NativeSelect
        label={messages.comparedWith}
        data={others.map(({ versionId, versionNo, status, validFrom }) => ({
          value: String(versionId),
          label: messages.versionOption(versionNo, status, validFrom)
        }))}
        value={String(chosen.versionId)}
        onChange={(event) => {
          const search = { id: version.versionId, with: Number(event.currentTarget.value) }
          navigate({ search, replace: true, resetScroll: false }).catch(reportError)
        }}
      />
      <RulesAgainst versionId={chosen.versionId} rules={rules} isLater={isLater} />
    </section>
  )
}

type AgainstProps = { versionId: number; rules: readonly RateRule[]; isLater?: boolean }

/** What rules change of those of another version, or that one of them if it is later. */
export function RulesAgainst({ versionId, rules, isLater = false }: AgainstProps) {
  const query = useCall(rateCardEndpoints.getRateCardVersion, { versionId })
  const { data, error } = query
  const others = data?.versionId === versionId ? data.rules : undefined
  const differences = useMemo(
    () => others && (isLater ? differencesOf(rules, others) : differencesOf(others, rules)),
    [others, rules, isLater]
  )
  if (error && !others) return <QueryFailure query={query} />
  return differences && <Differences differences={differences} />
}

/** As many as somebody reads at first. */
const shownFirst = 12

function Differences({ differences }: { differences: readonly RuleDifference[] }) {
  const [showsAll, showAll] = useState(false)
  if (differences.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {messages.noDifference}
      </Text>
    )
  const further = differences.length - shownFirst
  const shown = showsAll || further <= 1 ? differences : differences.slice(0, shownFirst)
  return (
    <>
      <ul className="lines">
        {shown.map((difference) => (
          <li key={`${difference.kind} ${difference.ruleNo}`}>
            <Difference {...difference} />
          </li>
        ))}
      </ul>
      {shown.length < differences.length && (
        <button type="button" className="plain-button quiet-link" onClick={() => showAll(true)}>
          {messages.allDifferences(differences.length)}
        </button>
      )}
    </>
  )
}

function Difference({ ruleNo, rule, kind, cells }: RuleDifference) {
  const title = `${rule.component} ${ruleNo}`
  if (kind !== 'changed')
    return (
      <>
        <strong>{title}</strong> {kind === 'added' ? messages.isNew : messages.isGone}: {whole(rule)}
      </>
    )
  return (
    <>
      <strong>{title}</strong>{' '}
      {cells.map(({ column, before, after }, index) => (
        <span key={column}>
          {index > 0 && ', '}
          {shownColumns[column].label} <del>{before || messages.empty}</del> {messages.now}{' '}
          <ins>{after || messages.empty}</ins>
        </span>
      ))}
    </>
  )
}

/** `Activation, Gold: 10 %`. */
function whole(rule: RateRule): string {
  const result = [rule.fixed && `RM ${rule.fixed}`, rule.rate && percentText(rule.rate)].filter(Boolean).join(' + ')
  return `${conditionText(rule) || messages.everySale}: ${result}`
}
