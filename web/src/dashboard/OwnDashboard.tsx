import { Button } from '@mantine/core'
import { holdName, whatToDo } from '@payouts/contract/cycles/hold-advice'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { dashboardEndpoints, type OwnPayments } from '@payouts/contract/dashboard/endpoints'
import { dayIn, type Language, languageNames } from '@payouts/contract/language'
import { sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { isGranted, permission } from '@payouts/contract/permissions'
import { setAsideForDealer } from '@payouts/contract/transactions/set-aside-of-dealer'
import { Link } from '@tanstack/react-router'
import { FileText, Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import type { Session } from '#client/session/session.ts'
import { useLanguage } from '#client/session/use-language.ts'
import { OwnForms } from '#cp58/OwnForms.tsx'
import { OwnQuestions } from '#questions/OwnQuestions.tsx'
import { type Asking, QuestionDialog } from '#questions/QuestionDialog.tsx'
import { questionTexts, remedyOf } from '#questions/texts.ts'
import { OwnEInvoices } from '#self-billing/own/OwnEInvoices.tsx'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { dayOfInstant } from '#ui/texts/day-text.ts'
import { unbroken } from '#ui/texts/unbroken.ts'
import './OwnDashboard.css'
import { ownPaymentPlace, ownTexts } from './own-texts.ts'

/** For a dealer's own users: the next payment, held amounts with advice, past payments, and questions about them. */
export function OwnDashboard({ session }: { session: Session }) {
  const { language, choose, isChanging } = useLanguage()
  const other: Language = language === 'en' ? 'ms' : 'en'
  const words = ownTexts(language)
  const query = useCall(dashboardEndpoints.getOwnPayments, {}, { staleTime: 0 })
  const { data } = query
  const { open, subject, ...dialog } = useDialogAbout<Asking>()
  const mayReport = isGranted(session.menu, permission('Reports'))
  return (
    <div className="stack-md" lang={language}>
      <PageHeader
        title={words('title', { name: session.userName })}
        purpose={words('purpose', { company: session.company?.name ?? '' })}
        actions={
          <>
            <WorkingButton
              variant="subtle"
              lang={other}
              leftSection={<Languages size={16} aria-hidden />}
              loading={isChanging}
              onClick={() => choose(other)}
            >
              {languageNames[other]}
            </WorkingButton>
            {mayReport && (
              <Button
                variant="default"
                leftSection={<FileText size={16} aria-hidden />}
                renderRoot={(props) => <Link to="/dealerStatement" {...props} />}
              >
                {words('statement')}
              </Button>
            )}
          </>
        }
      />
      <QueryState query={query} height={360} label={words('waiting')} />
      {data && (
        <>
          <Account payments={data} language={language} />
          <Held payments={data} language={language} onAsk={open} />
          <Last payments={data} language={language} onAsk={open} />
          <OwnEInvoices language={language} />
          <OwnForms language={language} />
          <OwnQuestions language={language} onAsk={askTransaction(data, language, open)} />
        </>
      )}
      <QuestionDialog {...dialog} asking={subject} language={language} />
    </div>
  )
}

/** Asks about a transaction of one of the last payouts, if there is any. */
function askTransaction({ last }: OwnPayments, language: Language, onAsk: (asking: Asking) => void) {
  const payouts = [...new Map(last.map(({ batchNo, payoutCycleName: name }) => [batchNo, { batchNo, name }])).values()]
  if (payouts.length === 0) return undefined
  return () => onAsk({ title: questionTexts(language)('askTransaction'), payouts })
}

type PartProps = { payments: OwnPayments; language: Language }
type AskingPartProps = PartProps & { onAsk: (asking: Asking) => void }

function Account({ payments, language }: PartProps) {
  const { account, isFrozen, next } = payments
  const words = ownTexts(language)
  const [first] = next
  return (
    <>
      {isFrozen && (
        <p className="own-frozen" role="status">
          {words('frozen')}
        </p>
      )}
      <TileRow label={words('summary')}>
        <Tile
          label={words('next')}
          value={first ? <Money amount={first.net} /> : words('none')}
          detail={
            first
              ? words('onDay', { day: dayIn(language, first.payOn), payout: first.payoutCycleName })
              : whyNone(payments, language)
          }
        />
        <Tile label={words('balance')} value={<Money amount={account.balance} />} />
        <Tile
          label={words('available')}
          value={<Money amount={account.available} />}
          detail={account.earmarked ? words('setAside') : undefined}
        />
      </TileRow>
      {next.length > 1 && (
        <Section title={words('coming')}>
          {next.map(({ batchNo, payOn, payoutCycleName, net }) => (
            <Line key={`${batchNo} ${payOn}`} title={payoutCycleName} amount={<Money amount={net} />}>
              <span className="figures">{dayIn(language, payOn)}</span>
            </Line>
          ))}
        </Section>
      )}
    </>
  )
}

/** What a dealer waits for while no payment is scheduled. */
function whyNone({ isFrozen, held, last }: OwnPayments, language: Language): string {
  const words = ownTexts(language)
  if (isFrozen) return words('noneFrozen')
  const stuck = last.filter(({ paidOn }) => paidOn === null)
  const sumOf = (amounts: readonly string[]) => withCurrency(sumOfRinggit(amounts))
  if (stuck.length > 0) return unbroken(words('noneStuck', { amount: sumOf(stuck.map(({ net }) => net)) }))
  if (held.length > 0) return unbroken(words('noneHeld', { amount: sumOf(held.map(({ amount }) => amount)) }))
  return words('noneHint')
}

function Held({ payments: { held }, language, onAsk }: AskingPartProps) {
  const words = ownTexts(language)
  return (
    <Section title={words('held')} empty={words('nothingHeld')}>
      {held.map(({ holdType, amount, transactionCount: count, heldSince, setAside }) => (
        <Line key={holdType} title={holdName(language, holdType)} amount={<Money amount={amount} />}>
          {heldSince
            ? words('heldSince', { count, day: dayIn(language, dayOfInstant(heldSince)) })
            : words('heldOf', { count })}
          <span className="own-advice">{whatToDo(language, holdType)}</span>
          {setAside.map((numbers) => (
            <span key={numbers.reason} className="own-advice">
              {setAsideForDealer(language, numbers)}
            </span>
          ))}
          <HoldButton holdType={holdType} language={language} onAsk={onAsk} />
        </Line>
      ))}
    </Section>
  )
}

function Last({ payments: { last }, language, onAsk }: AskingPartProps) {
  const words = ownTexts(language)
  return (
    <Section title={words('last')} empty={words('nothingPaid')}>
      {last.map(({ referenceNo, payoutCycleName, paidOn, tax, net, payment }) => {
        const taxText = unbroken(words('afterTax', { amount: withCurrency(tax) }))
        const about = { kind: 'TAX' as const, referenceNo }
        return (
          <Line key={referenceNo} title={payoutCycleName} amount={<Money amount={net} />}>
            {paidOn ? <span className="figures">{dayIn(language, paidOn)}</span> : words('notPaid')} · {referenceNo}
            {tax !== '0.00' && ` · ${taxText}`}
            {paidOn && <span className="own-advice">{ownPaymentPlace(language, payment)}</span>}
            {tax !== '0.00' && (
              <AskButton
                label={questionTexts(language)('askTax')}
                about={payoutCycleName}
                onClick={() => onAsk({ title: `${payoutCycleName}: ${taxText}`, about })}
              />
            )}
          </Line>
        )
      })}
    </Section>
  )
}

type HoldButtonProps = Pick<AskingPartProps, 'language' | 'onAsk'> & { holdType: HoldType }

/** What the dealer can do about a hold; it arrives as a question, so that nothing moves by it. */
function HoldButton({ holdType, language, onAsk }: HoldButtonProps) {
  const { label, begins } = remedyOf(language, holdType)
  const title = holdName(language, holdType)
  return (
    <AskButton
      label={label}
      about={title}
      onClick={() => onAsk({ title, begins, about: { kind: 'HOLD', holdType } })}
    />
  )
}

const AskButton = ({ label, about, onClick }: { label: string; about: string; onClick: () => void }) => (
  <Button size="compact-xs" variant="subtle" className="own-ask" aria-label={`${label}: ${about}`} onClick={onClick}>
    {label}
  </Button>
)

type SectionProps = { title: string; empty?: string; children: ReactNode[] }

function Section({ title, empty, children }: SectionProps) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? <p className="dimmed">{empty}</p> : <ul className="lines lines-apart">{children}</ul>}
    </section>
  )
}

type LineProps = { title: string; amount: ReactNode; children: ReactNode }

function Line({ title, amount, children }: LineProps) {
  return (
    <li className="own-line">
      <strong>{title}</strong>
      {amount}
      <div className="detail">{children}</div>
    </li>
  )
}
