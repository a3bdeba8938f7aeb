import { Alert, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import type { CashOutLimitRow } from '@payouts/contract/cash-out-limits/schema'
import { type Tier, tiers } from '@payouts/contract/dealers/schema'
import { useState } from 'react'
import { isTrouble } from '#client/call-error.ts'
import { limitNow, useCashOutLimitRights, useTierLimits } from './api.ts'
import { CashOutCheck } from './CashOutCheck.tsx'
import { CustomizedForm } from './CustomizedForm.tsx'
import { LimitTimeline } from './LimitTimeline.tsx'
import { messages } from './messages.ts'
import { TierPanel } from './TierPanel.tsx'
import { UseMeters } from './UseMeters.tsx'

type DealerLimitsProps = {
  /** As it was when the dialog was opened. */
  row: CashOutLimitRow
  /** The server has done it, in its own words. */
  onDone: (message: string) => void
}

/** What a dealer may cash out and has cashed out, and the tiers that it could be on. */
export function DealerLimits({ row: opened, onDone }: DealerLimitsProps) {
  const [row, setRow] = useState(opened)
  const [isStale, setStale] = useState(false)
  const [tab, setTab] = useState<Tier>(opened.tier)
  const { mayCheck } = useCashOutLimitRights()
  const tierLimits = useTierLimits().data?.cashOutLimitDetailList
  const { accountCode, tier } = row

  const adoptCurrent = async (error: unknown) => {
    const now = await limitNow(accountCode).catch(() => undefined)
    if (now) setRow(now)
    setStale(isTrouble(error, 'changedMeanwhile') && now !== undefined)
  }

  return (
    <div className="side-by-side">
      <div className="stack-md">
        <p>
          {row.keepsEarlierValues ? messages.keepsEarlier(accountCode, tier) : messages.isOn(accountCode, tier)}{' '}
          {messages.available(row.availableBalance)}.
        </p>
        {isStale && <Alert color="orange">{messages.staleValues}</Alert>}
        {row.isFrozen && <Alert color="red">{messages.frozen}</Alert>}
        {!row.isFrozen && row.dailyTransactionAmount === null && <Alert color="orange">{messages.nothingSet}</Alert>}
        <UseMeters row={row} />
        {mayCheck && <CashOutCheck accountCode={accountCode} />}
        <Tabs value={tab} onChange={(value) => setTab(tiers.find((each) => each === value) ?? tier)} keepMounted>
          <Tabs.List aria-label={messages.tiers}>
            {tiers.map((each) => (
              <Tabs.Tab key={each} value={each} data-autofocus={each === opened.tier || undefined}>
                {each}
                {each === tier && <span className="detail"> ({messages.itsTier})</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tierLimits?.map((limit) => (
            <Tabs.Panel key={limit.tier} value={limit.tier} pt="md">
              <TierPanel dealer={row} limit={limit} onDone={onDone} onRefused={adoptCurrent} />
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="Customized" pt="md">
            <CustomizedForm dealer={row} onDone={onDone} onRefused={adoptCurrent} />
          </Tabs.Panel>
        </Tabs>
      </div>
      <LimitTimeline key={tab} accountCode={accountCode} tier={tab} />
    </div>
  )
}
