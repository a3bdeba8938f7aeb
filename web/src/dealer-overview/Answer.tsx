import { Button, Skeleton } from '@mantine/core'
import { answerOf, heldOutside, replyOf } from '@payouts/contract/dealer-overview/answer'
import type { DealerCycle, DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { type Language, languages } from '@payouts/contract/language'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { unbroken } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'
import { StatementButton } from './StatementButton.tsx'

type AnswerProps = { dealer: DealerOverview; cycle: DealerCycle }

/** What a dealer asks first, in one sentence: where the money is, what is held, and why it is more or less than before. */
export function Answer({ dealer, cycle }: AnswerProps) {
  const isOwn = Boolean(useSession()?.company)
  const { data, isPending, isPlaceholderData } = useCall(varianceEndpoints.getVariance, {
    unit: 'CYCLE',
    companyCode: dealer.companyCode,
    after: String(cycle.batchNo)
  })
  const isWaiting = isPending || isPlaceholderData
  const answered = { cycle, variance: isWaiting ? undefined : data, heldElsewhere: heldOutside(cycle, dealer) }
  return (
    <section className="card stack-xs dealer-answer" aria-label={messages.answer}>
      {isWaiting ? <Skeleton height={66} /> : <p className="title">{unbroken(answerOf('en', answered))}</p>}
      <div className="actions">
        {!isOwn &&
          cycle.isApproved &&
          languages.map((language) => (
            <CopyReply key={language} language={language} text={() => replyOf(language, dealer, answered)} />
          ))}
        <StatementButton companyCode={dealer.companyCode} payoutDate={cycle.payoutDate} />
      </div>
      {!isOwn && !cycle.isApproved && <p className="muted">{messages.notApproved}</p>}
    </section>
  )
}

/** Copies the reply to the dealer in one language. */
function CopyReply({ language, text }: { language: Language; text: () => string }) {
  const [said, setSaid] = useState<string>()
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setSaid(messages.copied),
      () => setSaid(messages.notCopied)
    )
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Copy size={14} aria-hidden />} onClick={() => void copy()}>
        {messages.copyReply[language]}
      </Button>
      <span role="status" className="detail">
        {said}
      </span>
    </>
  )
}
