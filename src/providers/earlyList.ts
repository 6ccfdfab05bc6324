import type { RaRecord } from 'ra-core';
import { resources } from '../resources/all';
import type { Resource } from '../schema/resource';
import { listDocument } from './listDocument';
import { postGraphql } from './postGraphql';
import { readSession } from './session';
import { listVariables } from './variables';
import type { ListParams } from './variables';

/** A page of records, as react-admin's getList answers. */
interface Page {
  data: RaRecord[];
  total: number;
}

/** After this, in milliseconds, an answer that nobody came for is too old. */
const fresh = 10_000;

let early: { question: string; until: number; answer: Promise<Page | null> } | null = null;

/**
 * Asks for a list before the screen that shows it is there. Nothing comes of a refusal or a failure: the screen then
 * requests it itself, and shows the failure. Settles when the answer is there.
 */
export async function requestEarlyList(resource: Resource, params: ListParams): Promise<void> {
  const session = readSession();
  const question = questionOf(resource, params);
  if (!session || !question) return;
  const answer = read(resource, params, session.token.accessToken).catch(() => null);
  early = { question, until: Date.now() + fresh, answer };
  await answer;
}

/** The early answer to this very question of the same user, once and while it is fresh; null otherwise. */
export async function takeEarlyList(name: string, params: ListParams): Promise<Page | null> {
  const found = early;
  early = null;
  const mine =
    found && found.until > Date.now() && found.question === questionOf(resources.get(name), params);
  return mine ? found.answer : null;
}

function questionOf(resource: Resource, params: ListParams): string | null {
  const user = readSession()?.user.id;
  return user
    ? JSON.stringify([user, resource.name, params.meta?.columns, listVariables(resource, params)])
    : null;
}

async function read(resource: Resource, params: ListParams, accessToken: string): Promise<Page | null> {
  const { data, errors } = await postGraphql<Record<string, { data: RaRecord[]; count: number }>>(
    listDocument(resource, resources, params),
    listVariables(resource, params),
    accessToken,
  );
  const page = data?.[resource.operations?.list ?? ''];
  return page && !errors ? { data: page.data, total: page.count } : null;
}
