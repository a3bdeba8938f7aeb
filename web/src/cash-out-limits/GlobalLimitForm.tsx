import { Alert, Checkbox, Tabs, Text, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { cashOutLimitsCan, limitFaults } from '@payouts/contract/cash-out-limits/can'
import {
  everyAccount,
  type GlobalTier,
  globalTiers,
  limitFields,
  type TierLimit,
  typedLimit
} from '@payouts/contract/cash-out-limits/schema'
import { type FormEvent, useState } from 'react'
import { isTrouble } from '#client/call-error.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { AnsweringAlert } from '#ui/states/AnsweringAlert.tsx'
import { tierLimitsNow, useHeader, useSaveGlobal } from './api.ts'
import { focusFirstFault, LimitFields, type LimitTexts, textsOf } from './LimitFields.tsx'
import { LimitTimeline } from './LimitTimeline.tsx'
import { messages } from './messages.ts'

type GlobalLimitFormProps = {
  /** As it was when the dialog was opened. */
  opened: readonly TierLimit[]
  onDone: (message: string) => void
}

type TextsByTier = Record<GlobalTier, LimitTexts>

/** The current values and the typed ones; after a concurrent change the form continues from the new values. */
function useTypedLimits(opened: readonly TierLimit[]) {
  const [current, setCurrent] = useState(opened)
  const [texts, setTexts] = useState(() => textsByTier(opened))
  const [isStale, setStale] = useState(false)
  const adoptCurrent = async (error: unknown) => {
    const now = isTrouble(error, 'changedMeanwhile') && (await tierLimitsNow().catch(() => undefined))
    if (!now) return
    // Untouched values are updated; typed ones stay.
    setTexts((shown) => {
      const typed = current.filter((limit) => isTyped(limit, shown[limit.tier])).map(({ tier }) => [tier, shown[tier]])
      return { ...textsByTier(now), ...Object.fromEntries(typed) }
    })
    setCurrent(now)
    setStale(true)
  }
  return { current, texts, setTexts, isStale, adoptCurrent }
}

/** The values of every tier; they are saved together. */
export function GlobalLimitForm({ opened, onDone }: GlobalLimitFormProps) {
  const { current, texts, setTexts, isStale, adoptCurrent } = useTypedLimits(opened)
  const [tab, setTab] = useState<GlobalTier>('Basic')
  const [isUpdateExisting, setUpdateExisting] = useState(true)
  const [attempted, setAttempted] = useState(false)
  const [reason, setReason] = useState<string>()
  const { data: header } = useHeader()
  const command = useSaveGlobal(adoptCurrent)
  const typed = globalTiers.map((tier) => ({ ...typedLimit.parse(texts[tier]), tier }))
  const changed = current.filter((limit) => isTyped(limit, texts[limit.tier]))
  const affected = changed.reduce((sum, { tier }) => sum + (header?.tierCount[tier] ?? 0), 0)

  const change = (tier: GlobalTier) => (next: LimitTexts) => {
    setTexts({ ...texts, [tier]: next })
    setReason(undefined)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempted(true)
    const verdict = cashOutLimitsCan.saveGlobal(current, typed)
    if (!verdict.allowed) {
      setReason(verdict.reason)
      return focusFirstFault(event.currentTarget)
    }
    const cashOutLimitDetailRequestList = typed.map((each) => ({
      ...each,
      version: current.find(({ tier }) => tier === each.tier)?.version
    }))
    command.mutate(
      { payload: { cashOutLimitDetailRequestList, isUpdateExisting } },
      { onSuccess: ({ message }) => onDone(message), onError: (error) => showError(error) }
    )
  }
  return (
    <form className="side-by-side" noValidate onSubmit={save}>
      <div className="stack-md">
        <Text size="sm">{messages.globalIntro}</Text>
        {isStale && <Alert color="orange">{messages.staleValues}</Alert>}
        <Tabs value={tab} onChange={(value) => setTab(globalTiers.find((each) => each === value) ?? tab)}>
          <Tabs.List aria-label={messages.tiers}>
            {typed.map((each) => (
              <Tabs.Tab key={each.tier} value={each.tier} data-autofocus={each.tier === tab || undefined}>
                {each.tier}
                {attempted && limitFaults(each).length > 0 && <Faulty />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {globalTiers.map((tier) => (
            <Tabs.Panel key={tier} value={tier} pt="md">
              <LimitFields
                label={messages.values(tier)}
                texts={texts[tier]}
                onChange={change(tier)}
                attempted={attempted}
              />
              <Text size="sm" mt="sm">
                {header && messages.onTier(tier, header.tierCount[tier])}
              </Text>
            </Tabs.Panel>
          ))}
        </Tabs>
        <Checkbox
          label={messages.updateExisting}
          description={messages.updateExistingHint(affected)}
          checked={isUpdateExisting}
          onChange={(event) => setUpdateExisting(event.currentTarget.checked)}
        />
        {reason && <AnsweringAlert color="red">{reason}</AnsweringAlert>}
        <DialogActions submit={messages.save} busy={command.isPending} />
      </div>
      <LimitTimeline key={tab} accountCode={everyAccount} tier={tab} />
    </form>
  )
}

function Faulty() {
  return (
    <>
      <span className="limit-faulty" aria-hidden />
      <VisuallyHidden>{messages.hasFaults}</VisuallyHidden>
    </>
  )
}

function textsByTier(limits: readonly TierLimit[]): TextsByTier {
  return Object.fromEntries(limits.map((limit) => [limit.tier, textsOf(limit)])) as TextsByTier
}

/** Whether the typed values differ from the current ones. */
function isTyped(current: TierLimit, texts: LimitTexts): boolean {
  const shown = textsOf(current)
  return limitFields.some((field) => shown[field] !== texts[field])
}
