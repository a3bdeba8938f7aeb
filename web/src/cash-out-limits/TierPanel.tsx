import { Text } from '@mantine/core'
import { cashOutLimitsCan, isSaved } from '@payouts/contract/cash-out-limits/can'
import type { CashOutLimitRow, TierLimit } from '@payouts/contract/cash-out-limits/schema'
import { showError } from '#client/dialogs/dialogs.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { type OnRefused, useCashOutLimitRights, usePutOnTier } from './api.ts'
import { LimitFields, textsOf } from './LimitFields.tsx'
import { messages } from './messages.ts'

type TierPanelProps = {
  dealer: CashOutLimitRow
  /** What holds for everybody on the tier. */
  limit: TierLimit
  onDone: (message: string) => void
  onRefused: OnRefused
}

/** A tier's values, read-only, with the button that puts the dealer on it. */
export function TierPanel({ dealer, limit, onDone, onRefused }: TierPanelProps) {
  const { mayEdit } = useCashOutLimitRights()
  const command = usePutOnTier(onRefused)
  const { tier } = limit
  const verdict = cashOutLimitsCan.putOnTier(dealer, limit)
  const put = () => {
    const { accountCode, version } = dealer
    command.mutate(
      { payload: { accountCode, tier, version } },
      { onSuccess: ({ message }) => onDone(message), onError: (error) => showError(error) }
    )
  }
  return (
    <>
      <LimitFields label={messages.values(tier)} texts={textsOf(limit)} />
      <Text size="sm" mt="sm">
        {wordsFor(dealer, limit)}
      </Text>
      {mayEdit && verdict.allowed ? (
        <DialogActions
          cancel={messages.close}
          submit={dealer.tier === tier ? messages.takeNewValues : messages.putOn(tier)}
          busy={command.isPending}
          onSubmit={put}
        />
      ) : (
        <DialogActions cancel={messages.close} note={mayEdit ? undefined : messages.readOnly} />
      )}
    </>
  )
}

function wordsFor(dealer: CashOutLimitRow, limit: TierLimit): string {
  const { tier } = limit
  if (!isSaved(limit)) return messages.tierHasNone(tier)
  if (dealer.tier !== tier) return messages.wouldBePutOn(tier)
  return dealer.keepsEarlierValues ? messages.hasNewerValues(tier) : messages.alreadyOn(tier)
}
