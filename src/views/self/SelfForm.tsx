import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { DeclaredPage } from '../../providers/ownPages';
import { resources } from '../../resources/all';
import { toFormValues } from '../../schema/formValues';
import { ResourceForm } from '../form/ResourceForm';
import { ownPart } from './ownPart';

interface SelfFormProps {
  page: DeclaredPage;
  record: RaRecord;
  onSaved: (record: RaRecord) => void;
  onReload: () => void;
}

/** The form of one's own record: what its update takes, and what it only shows. */
export function SelfForm({ page, record, onSaved, onReload }: SelfFormProps) {
  const part = useMemo(() => ownPart(page.resource, page.by), [page]);
  const values = useMemo(() => toFormValues(part.fields, record, resources), [part, record]);
  return (
    <ResourceForm
      resource={part}
      by={page.by}
      mode="edit"
      initial={values}
      record={record}
      onSaved={onSaved}
      onReload={onReload}
    />
  );
}
