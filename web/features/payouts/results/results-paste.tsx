import { ActForm } from '#web/ui/act-form.tsx'

type PasteProps = { onText: (text: string) => Promise<unknown> }

/** A table that is copied from a bank's page. */
export const ResultsPaste = ({ onText }: PasteProps) => (
  <ActForm
    fields={{ text: { label: 'payouts.bankPasted', kind: 'text' } }}
    send={({ text }) => onText(text)}
    button="payouts.bankReadIt"
    isSecondary
  />
)
