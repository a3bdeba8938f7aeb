import { Button, Skeleton } from '@mantine/core'
import { rateCardCan } from '@payouts/contract/rate-cards/can'
import type { RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { Suspense, useState } from 'react'
import { BackLink } from '#list/BackLink.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { useMayEdit } from '../api.ts'
import { messages } from '../messages.ts'
import { RuleSection } from '../rules/RuleSection.tsx'
import { useRuleEditor } from '../rules/use-rule-editor.ts'
import { versionTone } from '../tones.ts'
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts'
import { useSavedDraft } from './use-saved-draft.ts'
import { type DecideVersion, VersionActions } from './VersionActions.tsx'
import { VersionField } from './VersionField.tsx'
import './VersionScreen.css'

const belowRules = () => import('./below-rules.ts')
const SaleCalculator = lazyNamed(() => import('./SaleCalculator.tsx'), 'SaleCalculator')
const VersionDifference = lazyNamed(belowRules, 'VersionDifference')
const SimulationSection = lazyNamed(belowRules, 'SimulationSection')

type VersionScreenProps = {
  version: RateCardVersionDetail
  other: number | undefined
  decide: DecideVersion
}

/** A version: a draft is edited here, any other is read. */
export function VersionScreen({ version, other, decide }: VersionScreenProps) {
  const { name, versionNo, status, commissionType } = version
  const editor = useRuleEditor(version.rules)
  const [validFrom, setValidFrom] = useState(version.validFrom)
  const [isCalculating, setCalculating] = useState(false)
  const editing = rateCardCan.edit(version)
  const readOnly = !(useMayEdit() && editing.allowed)
  const draft = useSavedDraft(version, { rules: editor.rules, validFrom })
  useAskBeforeLeaving(draft.isChanged)
  return (
    <div className="page">
      <PageHeader
        title={messages.titleOf(name, versionNo)}
        purpose={messages.versionPurpose(commissionType, validFrom)}
        back={<BackLink to="/formulas">{messages.back}</BackLink>}
        aside={<StatusDot tone={versionTone(status)}>{status}</StatusDot>}
        actions={<VersionActions {...{ version, editor, draft, readOnly, decide }} />}
        actionsBelow
      />
      <div className="version-fields">
        <VersionField version={version} />
        {!readOnly && <DayField label={messages.validFrom} value={validFrom} onChange={setValidFrom} />}
      </div>
      <RuleSection {...{ editor, editing, readOnly }} />
      <Suspense fallback={<Skeleton height={320} radius={8} />}>
        <div className="columns">
          {isCalculating ? (
            <SaleCalculator card={editor.judgement.card} rules={editor.judgement.rules} validFrom={validFrom} />
          ) : (
            <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setCalculating(true)}>
              {messages.calculator}
            </Button>
          )}
          <VersionDifference version={version} rules={editor.rules} other={other} />
        </div>
        <SimulationSection versionId={version.versionId} isChanged={draft.isChanged} />
      </Suspense>
    </div>
  )
}
