import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

// Counts the guesses that an attacker needs for a password (guessable.ts), as zxcvbn's score.
const words = readFileSync(path.join(import.meta.dirname, 'community-words.txt'), 'utf8')
const dictionary = { ...common, ...english, community: words.trimEnd().split('\n') }
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
parentPort?.on('message', ({ password, personal }: { password: string; personal: string[] }) => {
  parentPort?.postMessage(estimator.check(password, personal).score)
})
