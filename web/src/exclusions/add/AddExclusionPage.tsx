import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '#list/BackLink.tsx'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useExclusionRights } from '../api.ts'
import { messages } from '../messages.ts'
import { NotPermitted } from '../NotPermitted.tsx'
import { AddExclusionForm } from './AddExclusionForm.tsx'
import '#list/ListScreen.css'
import '../ExclusionsPage.css'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'

/** The form of the dialog, on a separate page. */
export function AddExclusionPage() {
  const navigate = useNavigate()
  const { mayAdd } = useExclusionRights()
  return (
    <div className="page list-screen">
      <PageHeader
        title={messages.addTitle}
        purpose={messages.addPurpose}
        back={<BackLink to="/exclusion">{messages.exclusions}</BackLink>}
      />
      {mayAdd ? (
        <div className="card form-card">
          <AddExclusionForm
            onDone={() => navigate({ to: '/exclusion' }).catch(reportError)}
            buttons={({ busy, disabledReason }) => (
              <div className="exclusion-buttons">
                {disabledReason && <span>{disabledReason}</span>}
                <ButtonLink to="/exclusion" variant="default">
                  {messages.cancel}
                </ButtonLink>
                <WorkingButton type="submit" loading={busy} disabled={disabledReason !== undefined}>
                  {messages.addNew}
                </WorkingButton>
              </div>
            )}
          />
        </div>
      ) : (
        <NotPermitted />
      )}
    </div>
  )
}
