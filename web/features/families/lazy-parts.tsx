import type { ComponentType } from 'react'
import { useFamilyMessages } from '#web/i18n/late-messages.ts'
import { LatePart } from '#web/i18n/late-part.tsx'
import type { ListProps } from './family-list.tsx'
import type { PickerProps } from './family-picker.tsx'
import type { RequestListProps, RequestsProps } from './family-requests.tsx'
import type { ScreenProps } from './family-screen.tsx'
import type { LikelyProps } from './likely-families.tsx'
import type { TypedProps } from './likely-typed.tsx'
import type { NotesProps } from './notes.tsx'

// These load their scripts and messages when shown: the lists of requests need only a line of them.

const loadList = async () => (await import('./family-list.tsx')).FamilyList
const loadLikely = async () => (await import('./likely-families.tsx')).LikelyFamilies
const loadLikelyScreen = async () => (await import('./likely-screen.tsx')).LikelyScreen
const loadTyped = async () => (await import('./likely-typed.tsx')).LikelyTyped
const loadNotes = async () => (await import('./notes.tsx')).FamilyNotes
const loadPicker = async () => (await import('./family-picker.tsx')).FamilyPicker
const loadRequests = async () => (await import('./family-requests.tsx')).FamilyRequests
const loadRequestList = async () => (await import('./family-requests.tsx')).FamilyRequestList
const loadScreen = async () => (await import('./family-screen.tsx')).FamilyScreen

/** Families, the one that asked last first, with a search. */
export const FamilyList = (props: ListProps) => <Lazy load={loadList} props={props} />

/** The families that are likely the same as a family. */
export const LikelyFamilies = (props: LikelyProps) => <Lazy load={loadLikely} props={props} />

/** The pairs that are not answered, and helpers. */
export const LikelyScreen = () => <Lazy load={loadLikelyScreen} props={{}} />

/** The families that are likely the same as what is typed. */
export const LikelyTyped = (props: TypedProps) => <Lazy load={loadTyped} props={props} />

/** The office's notes on a family, and a field for another. */
export const FamilyNotes = (props: NotesProps) => <Lazy load={loadNotes} props={props} />

/** A search for families, with a press that picks one. */
export const FamilyPicker = (props: PickerProps) => <Lazy load={loadPicker} props={props} />

/** All requests of a family, and a link to its page. */
export const FamilyRequests = (props: RequestsProps) => <Lazy load={loadRequests} props={props} />

/** All requests of a family. */
export const FamilyRequestList = (props: RequestListProps) => (
  <Lazy load={loadRequestList} props={props} />
)

/** The page of one family. */
export const FamilyScreen = (props: ScreenProps) => <Lazy load={loadScreen} props={props} />

type LazyProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

const Lazy = <Props extends object>(part: LazyProps<Props>) => (
  <LatePart {...part} useMessages={useFamilyMessages} />
)
