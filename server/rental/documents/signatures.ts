import type { Images } from '../../engine/exports/typst';
import type { Draft } from '../../../src/schema/field';

/** What the images of the parties' signatures are called by in the templates. */
export const signaturePlaces = { signatureClient: 'client.png', signatureAgent: 'agent.png' } as const;

/** The files in which a record keeps them, by what its template calls each. */
export const signatureFiles = (record: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(signaturePlaces).flatMap(([field, place]) =>
      typeof record[field] === 'string' ? [[place, record[field]]] : [],
    ),
  );

/** The signatures of `images`, as a template needs them; '' of one that is not there. */
export const shownSignatures = (images: Images) => ({
  client: images[signaturePlaces.signatureClient] ? signaturePlaces.signatureClient : '',
  agent: images[signaturePlaces.signatureAgent] ? signaturePlaces.signatureAgent : '',
});
