import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** Leads to one payment; underlined, as it stands within lines. */
export const PaymentLink = ({ referenceNo }: { referenceNo: string }) => (
  <Anchor component={Link} to="/payments/payment" search={{ referenceNo } as never} inherit underline="always">
    {referenceNo}
  </Anchor>
)
