import { Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '#layout/Brand.tsx'
import { messages as frame } from '#layout/messages.ts'
import { useDocumentTitle } from '#layout/use-document-title.ts'
import { accountMessages } from './account-messages.ts'
import { Backdrop } from './Backdrop.tsx'
import './sign-in/SignInPage.css'
import './SignedOutPage.css'

type SignedOutPageProps = {
  title: string
  purpose?: ReactNode
  /** Ways on besides the one back to sign-in. */
  otherWays?: ReactNode
  /** Whether the content itself leads to sign-in, so that no second link need. */
  leadsToSignIn?: boolean
  children: ReactNode
}

/** A page of those who are not signed in: a card on the sign-in page's ground, with a way back there. */
export function SignedOutPage({ title, purpose, otherWays, leadsToSignIn = false, children }: SignedOutPageProps) {
  useDocumentTitle(title)
  return (
    <div className="sign-in-page">
      <Backdrop />
      <main className="sign-in-page-main">
        <section className="sign-in-page-card" aria-labelledby="signed-out-heading">
          <Stack gap="lg">
            <Brand />
            <div>
              <Title id="signed-out-heading">{title}</Title>
              {purpose && (
                <Text c="dimmed" size="sm" mt={4}>
                  {purpose}
                </Text>
              )}
            </div>
            {children}
            <div className="row-apart signed-out-ways">
              {!leadsToSignIn && <Link to="/SignIn">{accountMessages.backToSignIn}</Link>}
              {otherWays}
            </div>
          </Stack>
        </section>
      </main>
      <footer className="sign-in-page-footer">{frame.copyright}</footer>
    </div>
  )
}
