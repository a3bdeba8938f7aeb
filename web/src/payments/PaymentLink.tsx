import { TextLink } from '#ui/buttons/TextLink.tsx'

/** Links to one payment; underlined, as it is part of running text. */
export const PaymentLink = ({ referenceNo }: { referenceNo: string }) => (
  <TextLink to="/payments/payment" search={{ referenceNo }} inherit underline="always">
    {referenceNo}
  </TextLink>
)
