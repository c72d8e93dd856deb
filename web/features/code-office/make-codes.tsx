import { IconKey, IconListDetails, IconPrinter, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/api.ts'
import { MadeCode } from '#web/features/codes/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { codesKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAction } from '#web/use-action.ts'
import { ManyForm } from './many-form.tsx'
import { type CodeFamily, type Made, PersonForm } from './person-form.tsx'
import { SendCode } from './send-code.tsx'

type Way = 'person' | 'many'

type MakeProps = {
  family: CodeFamily | undefined
  /** To which many at once are invited. */
  campaignId: string | undefined
}

/** Makes a code with one press, one for somebody, or many at once; and sends what was made. */
export function MakeCodes({ family, campaignId }: MakeProps) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [codesKey] })
  const [way, setWay] = useState<Way | undefined>(
    family ? 'person' : campaignId ? 'many' : undefined,
  )
  const [made, setMade] = useState<Made>()
  const [manyMade, setManyMade] = useState<string[]>([])

  const show = (one: Made | undefined, many: string[] = []) => {
    setMade(one)
    setManyMade(many)
  }
  const generate = () =>
    act((operation_id) => call('create_code', { operation_id }), {
      title: 'err.generateCodeFailed',
      onSuccess: ({ code_id, code }) =>
        show({ id: code_id, code, recipient: { e164: null, email: null, locale: null } }),
    })
  const choice = (of: Way, label: string, Icon: typeof IconKey) => (
    <SecondaryButton
      icon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      aria-expanded={way === of}
      onClick={() => setWay(way === of ? undefined : of)}
    >
      {label}
    </SecondaryButton>
  )
  return (
    <Card className="stack off-paper">
      <div className="buttons">
        <PrimaryButton
          busy={busy}
          icon={<IconKey size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void generate()}
        >
          {t('code.generate')}
        </PrimaryButton>
        {choice('person', t('codes.forSomebody'), IconUserPlus)}
        {choice('many', t('codes.many'), IconListDetails)}
      </div>
      <p>
        <Link className="lone-link" to={`${paths.admin}#template`}>
          {t('codes.wording')}
        </Link>
      </p>
      {way === 'person' && <PersonForm family={family} onMade={show} />}
      {way === 'many' && (
        <ManyForm campaignId={campaignId} onMade={(ids) => show(undefined, ids)} />
      )}
      <MadeCode code={made?.code} />
      {made && <SendCode key={made.id} code={made} />}
      {manyMade.length > 0 && <PrintMade ids={manyMade} />}
    </Card>
  )
}

function PrintMade({ ids }: { ids: string[] }) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const navigate = useNavigate()
  return (
    <div className="buttons">
      <SecondaryButton
        icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => navigate(paths.adminCodeCards, { state: { ids } })}
      >
        {t('codes.printMade', { count: count(ids.length) })}
      </SecondaryButton>
    </div>
  )
}
