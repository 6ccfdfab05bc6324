import { decisionOf, decisionsHeader, writeDecisions } from '../../schema/api/question';
import type { Question } from '../../schema/api/question';
import type { Answer, AnsweredError } from '../postGraphql';
import { readableAnswer } from '../readableError';
import { askServer } from './askServer';
import type { Body } from './box';

/** What the server made of something: its id of the record, or why not. */
export type Received = { record: string } | { error: AnsweredError };

/** Milliseconds: a photo on a slow line takes long. */
const patience = 120_000;

interface Sending {
  user: string;
  key: string;
  body: Body;
  files: readonly Blob[];
  /** The server's id of what it is of. */
  of: string | undefined;
  /** Decides what the server asks, where somebody is there to; null gives up. */
  ask?: (question: Question) => Promise<string | null>;
}

/** Sends one thing, once. @throws NoAnswer where nobody knows what became of it. */
export async function sendWaiting({ user, key, body, files, of, ask }: Sending): Promise<Received> {
  const variables = { ...body.variables, ...(body.ofAs && { [body.ofAs]: of }) };
  const decisions: string[] = [];
  for (;;) {
    const answer = await askServer(user, token => post(token, key, { ...body, variables }, files, decisions));
    const [error] = answer.errors ?? [];
    const question = error && questionOf(error);
    const decided = question && ask ? await ask(question) : null;
    if (question && decided !== null) decisions.push(decisionOf(question.name, decided));
    else if (error) return { error };
    else return { record: Object.values(answer.data ?? {})[0]?.id ?? '' };
  }
}

/** The message about it to whoever sends while they watch. */
export const refusalOf = readableAnswer;

function questionOf({ message, extensions }: AnsweredError): Question | null {
  const question = (extensions as { question?: Omit<Question, 'message'> } | undefined)?.question;
  return question ? { ...question, message } : null;
}

type Made = Record<string, { id?: string } | null>;

async function post(
  token: string,
  key: string,
  { document: query, variables, files: named }: Body,
  files: readonly Blob[],
  decisions: readonly string[],
): Promise<Answer<Record<string, { id?: string }>>> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
    ...(decisions.length > 0 && { [decisionsHeader]: writeDecisions(decisions) }),
  };
  let content: BodyInit;
  if (named.length > 0) {
    headers['apollo-require-preflight'] = 'true';
    const form = new FormData();
    const without = Object.fromEntries(named.map(({ path }) => [path, null]));
    form.append('operations', JSON.stringify({ query, variables: { ...variables, ...without } }));
    form.append(
      'map',
      JSON.stringify(Object.fromEntries(named.map(({ path }, i) => [String(i), [`variables.${path}`]]))),
    );
    for (const [i, { name }] of named.entries()) form.append(String(i), files[i] ?? new Blob(), name);
    content = form;
  } else {
    headers['content-type'] = 'application/json';
    content = JSON.stringify({ query, variables });
  }
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch('/graphql', { method: 'POST', headers, body: content, signal });
  const result = (await answer.json()) as Answer<Made>;
  // What is neither an answer nor a refusal (a proxy's own page in JSON) is ignored.
  if (!result.data && !result.errors?.[0]) throw new Error(`HTTP ${answer.status}`);
  return result as Answer<Record<string, { id?: string }>>;
}
