import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { useAuth } from './auth.tsx'

const wishKey = ['mail on new request'] as const

/** Switches letters about new requests on or off for the signed-in administrator. */
export function MailSwitch() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const failureToast = useFailureToast()
  const queryClient = useQueryClient()
  const wish = useQuery({
    queryKey: wishKey,
    queryFn: async ({ signal }) =>
      (await call('get_mail_on_new_request', {}, { signal })).mail_on_new_request,
  })
  const change = useMutation({
    mutationFn: (mail_on_new_request: boolean) =>
      call('set_mail_on_new_request', { mail_on_new_request }),
    onSuccess: ({ mail_on_new_request }) => queryClient.setQueryData(wishKey, mail_on_new_request),
    onError: (failure) => failureToast(failure, { title: 'err.settingSaveFailed' }),
  })

  return (
    <Loaded query={wish} failed={t('err.detailsFailed')} keepOld>
      {(wished) => (
        <Card>
          <SwitchField
            label={t('admin.mailOnNewRequest')}
            checked={change.isPending ? change.variables : wished}
            busy={change.isPending}
            onChange={(wanted) => change.mutate(wanted)}
          />
          {user && (
            <p className="quiet small">
              <Message of="admin.mailGoesTo" email={<Ltr>{user.email}</Ltr>} />
            </p>
          )}
        </Card>
      )}
    </Loaded>
  )
}
