import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** Links to one payment; underlined, as it is part of running text. */
export const PaymentLink = ({ referenceNo }: { referenceNo: string }) => (
  <Anchor component={Link} to="/payments/payment" search={{ referenceNo } as never} inherit underline="always">
    {referenceNo}
  </Anchor>
)
