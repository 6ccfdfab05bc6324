// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  CreateBase,
  Form,
  NumberField,
  TextInput,
  useEditContext,
  useRecordContext,
  useResourceContext,
  useSaveContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { expect, test } from 'vitest';
import { resources } from '../../src/resources/all';
import type { Draft } from '../../src/schema/field';
import { fieldOf } from '../../src/schema/kinds/fieldOf';
import { money } from '../../src/schema/kinds/figures';
import { defineKind } from '../../src/schema/kinds/kind';
import { text, textKind } from '../../src/schema/kinds/texts';
import { FormPreviews } from '../../src/views/form/FormPreviews';
import { ResourceForm } from '../../src/views/form/ResourceForm';
import { useSaving } from '../../src/views/form/useSaving';
import { useFieldInput } from '../../src/views/inputs/useFieldInput';
import type { FieldInputProps } from '../../src/views/inputs/useFieldInput';
import { addKindView } from '../../src/views/kinds/cells';
import { FieldInput, viewOf } from '../../src/views/kinds/views';
import { FieldValue } from '../../src/views/record/FieldValue';
import { Sheet } from '../../src/views/record/Sheet';
import { SheetPanels } from '../../src/views/record/SheetPanels';
import { created, openPage, spies } from './formKit';

const services = resources.get('services');

const booking = {
  id: '12',
  _label: 'RES-00012',
  createdAt: 1,
  updatedAt: 5,
  reservationNumber: 'RES-00012',
  status: 'PENDING',
  client: { id: '3', label: 'Medina Conseil' },
  departureDate: 1_796_893_200_000,
  returnDate: 1_797_066_000_000,
  vehicles: [{ id: '1', vehicle: { id: '4', label: '215 TUN 4821' } }],
};

/** A page of the product that creates a service, around a form of ours. */
function ServicePage({ children }: { children: ReactNode }) {
  const saving = useSaving(services, 'created', () => undefined);
  return (
    <CreateBase {...saving}>
      <ResourceForm resource={services} initial={{ name: null }} aside={children} />
    </CreateBase>
  );
}

test('un champ de saisie de react-admin, mis dans un formulaire, s’enregistre avec lui', async () => {
  const provider = spies();
  const user = await openPage(
    <ServicePage>
      <TextInput source="name" label="Le même nom" />
    </ServicePage>,
    provider,
  );
  await user.type(await screen.findByLabelText('Le même nom'), 'Transfert');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nom du service/).value).toBe('Transfert');
  await user.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  await waitFor(() => expect(provider.create).toHaveBeenCalledOnce());
  expect(created(provider).data).toEqual({ name: 'Transfert' });
});

test('ce qui vient d’être ajouté reste écrit jusqu’à ce qu’on quitte la page, et rien ne lui est reproché', async () => {
  function Page() {
    const [initial, setInitial] = useState<Draft>({ name: null });
    // What a new record begins with may be learnt again once one is saved.
    const saving = useSaving(services, 'created', () => setInitial({ name: null }));
    return (
      <CreateBase {...saving}>
        <ResourceForm resource={services} initial={initial} />
      </CreateBase>
    );
  }
  const provider = spies();
  const user = await openPage(<Page />, provider);
  const name = await screen.findByLabelText<HTMLInputElement>(/^Nom du service/);
  await user.type(name, 'Transfert');
  await user.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  await waitFor(() => expect(provider.create).toHaveBeenCalledOnce());
  await act(() => new Promise(done => setTimeout(done, 100)));
  expect([name.value, screen.queryByText(/champ à corriger/)]).toEqual(['Transfert', null]);
});

test('ce que la validation reproche se lit aussi sous un champ de react-admin', async () => {
  const user = await openPage(
    <ServicePage>
      <TextInput source="name" label="Le même nom" />
    </ServicePage>,
    spies(),
  );
  await user.click(await screen.findByRole('button', { name: /^Enregistrer/ }));
  await waitFor(() => expect(screen.getAllByText('Ce champ est obligatoire')).toHaveLength(2));
});

/** Hand-written, with react-admin's fields and hooks. */
function Departure() {
  const record = useRecordContext();
  return (
    <p>
      {useResourceContext()} {String(record?._label)} <NumberField source="updatedAt" />
    </p>
  );
}

test('un champ de react-admin, sur une fiche, montre la valeur de l’enregistrement', async () => {
  window.location.hash = '#/users/12#permissions';
  const provider = spies();
  provider.getOne.mockResolvedValue({ data: { ...booking, role: 'ADMIN' } });
  await openPage(
    <SheetPanels.Provider value={{ permissions: () => <Departure /> }}>
      <Sheet resource={resources.get('users')} mode="show" id="12" />
    </SheetPanels.Provider>,
    provider,
  );
  expect((await screen.findByText(/^users RES-00012/)).textContent).toBe('users RES-00012 5');
  window.location.hash = '';
});

test('dans un formulaire aussi, et tel que le serveur le donne ; il s’y modifie par le contexte d’édition', async () => {
  window.location.hash = '#/reservations/12?modifier=tout';
  const provider = spies();
  provider.getOne.mockResolvedValue({ data: booking });
  function Preview() {
    const { record, save } = useEditContext();
    return (
      <>
        <Departure />
        <button type="button" onClick={() => void save?.({ source: 'tel' })}>
          Depuis {typeof record?.departureDate}
        </button>
      </>
    );
  }
  const user = await openPage(
    <FormPreviews.Provider value={{ reservationPrice: Preview }}>
      <Sheet resource={resources.get('reservations')} mode="edit" id="12" />
    </FormPreviews.Provider>,
    provider,
  );
  expect((await screen.findByText(/^reservations RES-00012/)).textContent).toBe('reservations RES-00012 5');
  await user.click(screen.getByRole('button', { name: 'Depuis number' }));
  await waitFor(() => expect(provider.update).toHaveBeenCalledOnce());
  const [, sent] = provider.update.mock.calls[0] as unknown as [string, object];
  expect(sent).toMatchObject({ id: '12', data: { source: 'tel' }, previousData: { updatedAt: 5 } });
  window.location.hash = '';
});

/** A button of a page of the product that saves by react-admin's hook. */
function SaveAgain() {
  const { save } = useSaveContext();
  const { getValues } = useFormContext();
  return (
    <button type="button" onClick={() => void save?.({ ...getValues(), note: 'not of this form' })}>
      Envoyer
    </button>
  );
}

test('le crochet d’enregistrement de react-admin envoie ce qu’un formulaire à nous a de saisi, avec sa clé', async () => {
  const provider = spies();
  const user = await openPage(
    <ServicePage>
      <SaveAgain />
    </ServicePage>,
    provider,
  );
  await user.type(await screen.findByLabelText(/^Nom du service/), 'Transfert');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/^Service ajouté avec succès\s!$/)).toBeTruthy();
  expect(created(provider).data).toEqual({ name: 'Transfert' });
  expect(created(provider).meta.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('un formulaire de react-admin, sur une page à nous, enregistre comme les nôtres', async () => {
  function OwnPage() {
    return (
      <CreateBase {...useSaving(services, 'created', () => undefined)}>
        <Form>
          <TextInput source="name" label="Nom" />
          <button type="submit">Ajouter</button>
        </Form>
      </CreateBase>
    );
  }
  const provider = spies();
  const user = await openPage(<OwnPage />, provider);
  await user.type(await screen.findByLabelText('Nom'), 'Transfert');
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText(/^Service ajouté avec succès\s!$/)).toBeTruthy();
  expect(created(provider).data).toEqual({ name: 'Transfert' });
});

test('un champ de saisie à nous vit dans un formulaire de react-admin, avec ceux de react-admin', async () => {
  const sent: object[] = [];
  const user = await openPage(
    <Form record={{ id: '1', amount: 12.5 }} onSubmit={(values: object) => void sent.push(values)}>
      <FieldInput name="amount" field={money('Montant')} />
      <TextInput source="amount" label="Le même montant" />
      <button type="submit">Envoyer</button>
    </Form>,
    spies(),
  );
  const [ours, theirs] = [
    screen.getByLabelText<HTMLInputElement>('Montant'),
    screen.getByLabelText('Le même montant'),
  ];
  expect(ours.value).toBe('12,500');
  await user.clear(ours);
  await user.type(ours, '1 234,5');
  expect((theirs as HTMLInputElement).value).toBe('1234.5');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(sent).toEqual([{ id: '1', amount: 1234.5 }]));
});

test('un genre de champ du produit apporte sa saisie et sa lecture ; le reste est celui du genre qu’il prolonge', async () => {
  const gauge = fieldOf<string, string, object>(defineKind({ ...textKind, name: 'gauge', upon: textKind }));
  const level = gauge('Niveau');
  function GaugeInput(props: FieldInputProps) {
    const { box, value, onChange } = useFieldInput(props);
    return (
      <label htmlFor={box.id}>
        {box.label}
        <input
          id={box.id}
          type="range"
          max={8}
          value={Number(value ?? 0)}
          onChange={event => onChange(event.target.value)}
        />
      </label>
    );
  }
  addKindView('gauge', { Input: GaugeInput, Value: ({ text }) => <meter max={8} value={Number(text)} /> });
  await openPage(
    <Form record={{ id: '1', level: '3' }}>
      <FieldInput name="level" field={level} />
      <FieldValue field={level} value="5" />
    </Form>,
    spies(),
  );
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Niveau' });
  expect(slider.value).toBe('3');
  fireEvent.change(slider, { target: { value: '6' } });
  expect(slider.value).toBe('6');
  expect(screen.getByRole<HTMLMeterElement>('meter').getAttribute('value')).toBe('5');
  expect(viewOf(level).Filter).toBe(viewOf(text('Texte')).Filter);
});
