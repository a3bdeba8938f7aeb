import { documentTypeLabels } from '@payouts/contract/self-billing/document-kinds'
import type { WholeDocument } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { QRCodeSVG } from 'qrcode.react'
import { useCall } from '#client/queries.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import { messages } from './messages.ts'
import { whatIsWrong } from './what-is-wrong.ts'

type DocumentFactsProps = {
  document: WholeDocument
  /** What is wrong stands beside it. */
  isProblemSaid?: boolean
}

/** For whom it is, what it names, and what the authority knows it by. */
export function DocumentFacts({ document, isProblemSaid = false }: DocumentFactsProps) {
  return (
    <section className="card" aria-labelledby="document-facts">
      <h2 id="document-facts">{messages.facts}</h2>
      <FactList
        facts={[
          ...aboutOf(document),
          ...(isProblemSaid ? [] : wrongOf(document)),
          ...relatedOf(document),
          ...sendingOf(document)
        ]}
      />
    </section>
  )
}

const aboutOf = (document: WholeDocument): Fact[] => [
  [messages.type, `${documentTypeLabels[document.type]} (${document.type})`],
  [
    messages.name,
    <TextLink key="dealer" to="/dealer" search={{ companyCode: document.companyCode }}>
      {document.companyName} ({document.companyCode})
    </TextLink>
  ],
  [messages.cycle, `${document.payoutCycleName} (batch ${document.batchNo})`],
  [messages.place, document.problem?.path]
]

const wrongOf = (document: WholeDocument): Fact[] => [[messages.wrong, whatIsWrong(document)]]

const relatedOf = ({ replaces, replacedBy, refersTo }: WholeDocument): Fact[] => [
  [messages.refersTo, refersTo.length > 0 && <References key="refers" refersTo={refersTo} />],
  [messages.replaces, replaces && <DocumentLink key="replaces" documentNo={replaces} />],
  [messages.replacedBy, replacedBy && <DocumentLink key="replaced" documentNo={replacedBy} />]
]

const sendingOf = ({ issuedOn, sentOn, tryCount, uuid, link, byteSize, sha256, ...mail }: WholeDocument): Fact[] => [
  [messages.issued, issuedOn && <InstantText key="issued" instant={issuedOn} />],
  [
    messages.sent,
    sentOn && (
      <span key="sent">
        <InstantText instant={sentOn} />
        {tryCount > 1 && messages.tries(tryCount)}
      </span>
    )
  ],
  [messages.uuid, uuid && <code key="uuid">{uuid}</code>],
  [messages.link, link && <PublicPage key="link" link={link} />],
  [messages.qr, link && <QRCodeSVG key="qr" value={link} size={132} marginSize={2} title={messages.qrOf} />],
  [messages.mailed, mailText(mail)],
  [messages.size, byteSize !== null && messages.sizeInBytes(byteSize)],
  [messages.digest, sha256 && <code key="digest">{sha256.match(/.{8}/g)?.join(' ')}</code>]
]

/** Nobody can open the page of a stub. */
function PublicPage({ link }: { link: string }) {
  const { data } = useCall(selfBillingEndpoints.getSendingState, {})
  if (data?.destination === 'stub') return messages.noPublicPage
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {messages.open}
    </a>
  )
}

function mailText({ mailedOn, mailedTo, mailProblem }: Pick<WholeDocument, 'mailedOn' | 'mailedTo' | 'mailProblem'>) {
  if (mailProblem) return messages.notMailed(mailProblem)
  return (
    mailedOn && (
      <span key="mailed">
        <InstantText instant={mailedOn} />
        {messages.mailedTo(mailedTo ?? '')}
      </span>
    )
  )
}

function References({ refersTo }: Pick<WholeDocument, 'refersTo'>) {
  return refersTo.map((named, place) => (
    <span key={named?.documentNo ?? 'older'}>
      {place > 0 && ', '}
      {named ? <DocumentLink documentNo={named.documentNo} /> : messages.olderOriginal}
    </span>
  ))
}

const DocumentLink = ({ documentNo }: { documentNo: string }) => (
  <TextLink to="/eInvoices/document" search={{ documentNo }}>
    {documentNo}
  </TextLink>
)
