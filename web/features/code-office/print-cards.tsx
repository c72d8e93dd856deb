import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { MOST_RECIPIENTS } from '#domain/codes/channels.ts'
import { paths } from '#web/paths.ts'
import { PrintButton } from '#web/ui/print-button.tsx'

type PrintProps = {
  /** Of the codes that can still be used. */
  ids: readonly string[]
  children: ReactNode
}

/** Leads to the cards of codes, as many as there may be at once; nothing without any. */
export function PrintCards({ ids, children }: PrintProps) {
  const navigate = useNavigate()
  if (ids.length === 0) return null
  const state = { ids: ids.slice(0, MOST_RECIPIENTS) }
  return (
    <PrintButton onClick={() => navigate(paths.adminCodeCards, { state })}>{children}</PrintButton>
  )
}
