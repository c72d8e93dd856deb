import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { useAnswer } from '#web/use-answer.ts'

const wishKey = ['mail wishes'] as const

/** The letters that can be turned on, with what their switches say. */
const letters = {
  mail_on_new_request: 'admin.mailOnNewRequest',
  mail_on_reminders: 'admin.mailOnReminders',
} as const
type Wish = keyof typeof letters
const wishes = Object.keys(letters) as Wish[]

/** Switches letters to the signed-in administrator on or off. */
export function MailSwitch() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const failureToast = useFailureToast()
  const queryClient = useQueryClient()
  const wish = useAnswer(wishKey, 'get_mail_on_new_request', {})
  const change = useMutation({
    mutationFn: ({ letter, wanted }: { letter: Wish; wanted: boolean }) =>
      call('set_mail_on_new_request', { [letter]: wanted }),
    onSuccess: ({ success: _, ...saved }) => queryClient.setQueryData(wishKey, saved),
    onError: (failure) => failureToast(failure, { title: 'err.settingSaveFailed' }),
  })

  return (
    <Loaded query={wish} failed={t('err.detailsFailed')} keepOld>
      {(wished) => (
        <Card>
          {wishes.map((letter) => {
            const busy = change.isPending && change.variables.letter === letter
            return (
              <SwitchField
                key={letter}
                label={t(letters[letter])}
                checked={busy ? change.variables.wanted : wished[letter]}
                busy={busy}
                onChange={(wanted) => change.mutate({ letter, wanted })}
              />
            )
          })}
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
