import { VisuallyHidden } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import type { Repairs } from '@payouts/contract/imports/repairs'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { Money } from '#ui/figures/Money.tsx'
import { useMayCompare, VersionsLink } from '../VersionsLink.tsx'
import { messages } from './messages.ts'

/** What each version of the cycle added. Nothing while there is one. */
export function VersionsOfFile({ repairs: { batchNo, versions } }: { repairs: Repairs }) {
  const mayCompare = useMayCompare()
  if (versions.length < 2) return null
  return (
    <section className="card repair-card" aria-labelledby="repair-versions">
      <h2 id="repair-versions">{messages.versions}</h2>
      <table className="data-table figure-table repair-versions" aria-labelledby="repair-versions">
        <thead>
          <tr>
            <th scope="col">{messages.version}</th>
            <th scope="col">{messages.accepted}</th>
            <th scope="col">{messages.rejected}</th>
            <th scope="col">{messages.totalAmount}</th>
            <th scope="col">{messages.difference}</th>
            {mayCompare && (
              <th scope="col">
                <VisuallyHidden>{messages.whyDifferent}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, rowsAccepted, rowsRejected, totalAmount }, at) => {
            const before = versions[at - 1]
            return (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{countText(rowsAccepted)}</td>
                <td>{countText(rowsRejected)}</td>
                <td>
                  <Money amount={totalAmount} currency={false} />
                </td>
                <td>
                  <Money
                    amount={before && ringgitOf(senOf(totalAmount) - senOf(before.totalAmount))}
                    currency={false}
                  />
                </td>
                {mayCompare && (
                  <td>{before && <VersionsLink batchNo={batchNo} version={version} before={before.version} />}</td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
